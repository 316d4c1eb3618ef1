/** A cache with a maximum total weight. It evicts the least recently used entry first. */
export class Memory<Value> {
  private readonly known = new Map<string, Value>()
  private weight = 0

  constructor(
    private readonly maxWeight: number,
    private readonly weigh: (value: Value) => number = () => 1,
  ) {}

  get(key: string): Value | undefined {
    const value = this.known.get(key)
    if (value === undefined) return undefined
    this.known.delete(key)
    this.known.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.forget(key)
    this.known.set(key, value)
    this.weight += this.weigh(value)
    for (const oldest of this.known.keys()) {
      if (this.weight <= this.maxWeight) return
      this.forget(oldest)
    }
  }

  private forget(key: string): void {
    const value = this.known.get(key)
    if (value === undefined) return
    this.known.delete(key)
    this.weight -= this.weigh(value)
  }
}
