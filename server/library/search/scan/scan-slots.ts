/** Bounds running scans, so that the scans of one org cannot take the connections of others. */
export class ScanSlots {
  private readonly running = new Set<number>()
  private waiting: { orgId: number; start: () => void }[] = []

  constructor(private readonly limits: { total: number; waiting: number }) {}

  /** Runs one scan per org at a time. Null if no slot becomes free in time. */
  async run<T>(orgId: number, milliseconds: number, work: () => Promise<T>): Promise<T | null> {
    if (!this.isFree(orgId) && !(await this.waitFor(orgId, milliseconds))) return null
    this.running.add(orgId)
    try {
      return await work()
    } finally {
      this.running.delete(orgId)
      this.startNext()
    }
  }

  private isFree(orgId: number): boolean {
    return !this.running.has(orgId) && this.running.size < this.limits.total
  }

  private waitFor(orgId: number, milliseconds: number): Promise<boolean> {
    if (this.waiting.length >= this.limits.waiting) return Promise.resolve(false)
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== entry)
        resolve(false)
      }, milliseconds)
      const entry = {
        orgId,
        start: () => {
          clearTimeout(timer)
          // Taken at once, so that no other scan gets the slot before this one continues.
          this.running.add(orgId)
          resolve(true)
        },
      }
      this.waiting.push(entry)
    })
  }

  private startNext(): void {
    const next = this.waiting.find(({ orgId }) => this.isFree(orgId))
    if (!next) return
    this.waiting = this.waiting.filter((other) => other !== next)
    next.start()
  }
}
