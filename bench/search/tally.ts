import { median, quantile } from '../harness'

const TIMES = 3

/** The wall-clock time of each run of a contestant, and its CPU time in total. */
export class Tally {
  private readonly times: number[] = []
  private cpuMs = 0

  constructor(
    private readonly name: string,
    /** The CPU time that Postgres has used so far. */
    private readonly postgresMs: () => number,
  ) {}

  /** Runs the work several times and records the fastest run. The work returns its duration. */
  async take(work: () => Promise<number>): Promise<void> {
    const before = this.processorMs()
    const times: number[] = []
    while (times.length < TIMES) times.push(await work())
    this.times.push(Math.min(...times))
    this.cpuMs += (this.processorMs() - before) / TIMES
  }

  get p95(): number {
    return quantile(this.times, 0.95)
  }

  get cpuMsEach(): number {
    return this.cpuMs / this.times.length
  }

  describe(): string {
    const [middle, p95, cpu] = [median(this.times), this.p95, this.cpuMsEach]
    return (
      `${this.name.padEnd(9)} median ${middle.toFixed(1).padStart(8)} ms  p95 ${p95.toFixed(1).padStart(8)} ms` +
      `  of processors ${cpu.toFixed(1).padStart(8)} ms each`
    )
  }

  /** The CPU time of Postgres and of this process. */
  private processorMs(): number {
    const { user, system } = process.cpuUsage()
    return this.postgresMs() + (user + system) / 1000
  }
}
