import { groupBy } from '#shared/group-by'
import { median, quantile } from '../harness'

const TIMES = 3

/** The wall-clock time of each query of a contestant, and its CPU time in total. */
export class Tally {
  private readonly runs: { kind: string; ms: number }[] = []
  private cpuMs = 0

  constructor(
    private readonly name: string,
    /** The CPU time that Postgres has used so far. */
    private readonly postgresMs: () => number,
  ) {}

  /** Runs the work several times and records the fastest run. The work returns its duration. */
  async take(kind: string, work: () => Promise<number>): Promise<void> {
    const before = this.processorMs()
    const times: number[] = []
    while (times.length < TIMES) times.push(await work())
    this.runs.push({ kind, ms: Math.min(...times) })
    this.cpuMs += (this.processorMs() - before) / TIMES
  }

  private get times(): number[] {
    return this.runs.map(({ ms }) => ms)
  }

  get median(): number {
    return median(this.times)
  }

  get p95(): number {
    return quantile(this.times, 0.95)
  }

  get cpuMsEach(): number {
    return this.cpuMs / this.runs.length
  }

  describe(): string {
    const [middle, p95, cpu] = [this.median, this.p95, this.cpuMsEach]
    return (
      `${this.name.padEnd(9)} median ${middle.toFixed(1).padStart(8)} ms  p95 ${p95.toFixed(1).padStart(8)} ms` +
      `  of processors ${cpu.toFixed(1).padStart(8)} ms each`
    )
  }

  /** The median by kind of query. */
  mediansByKind(): Map<string, number> {
    return new Map(
      [...groupBy(this.runs, ({ kind }) => kind)].map(([kind, runs]) => [
        kind,
        median(runs.map(({ ms }) => ms)),
      ]),
    )
  }

  /** The CPU time of Postgres and of this process. */
  private processorMs(): number {
    const { user, system } = process.cpuUsage()
    return this.postgresMs() + (user + system) / 1000
  }
}
