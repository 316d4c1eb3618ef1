import { countCacheUse } from './cache-use'

interface Entry<Value> {
  value: Value
  weight: number
}

/** A cache with a maximum total weight. It evicts the least recently used entry first. */
export class WeightedLru<Value> {
  private readonly entries = new Map<string, Entry<Value>>()
  private totalWeight = 0

  /** `name` is for metrics. Each value is weighed once. */
  constructor(
    private readonly name: string,
    private readonly maxWeight: number,
    private readonly weigh: (value: Value) => number = () => 1,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key)
    countCacheUse(this.name, entry !== undefined)
    if (entry === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    const weight = this.weigh(value)
    this.entries.set(key, { value, weight })
    this.totalWeight += weight
    for (const oldest of this.entries.keys()) {
      if (this.totalWeight <= this.maxWeight) return
      this.delete(oldest)
    }
  }

  private delete(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    this.entries.delete(key)
    this.totalWeight -= entry.weight
  }
}
