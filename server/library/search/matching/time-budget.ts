/** A time limit of several pieces of work together. They run one after another, so that each knows what is left. */
export class TimeBudget {
  private last: Promise<unknown> = Promise.resolve()

  constructor(private leftMs: number) {}

  /** Runs the work after the earlier ones, also if one of them failed. */
  spend<T>(work: (leftMs: number) => Promise<T>): Promise<T> {
    const run = async () => {
      const start = performance.now()
      try {
        return await work(this.leftMs)
      } finally {
        this.leftMs -= performance.now() - start
      }
    }
    const result = this.last.then(run, run)
    this.last = result
    return result
  }
}
