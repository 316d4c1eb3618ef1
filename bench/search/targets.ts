import type { Tally } from './tally'

/** Maximum slowdown for an org of fixed size when all other data grows tenfold. */
const MOST_GROWTH = 2

/**
 * Compares the results with the targets, by wall-clock time and by CPU time. A busy machine distorts wall-clock time.
 */
export class Targets {
  private readonly lines: string[] = []
  private before: Tally | undefined
  /** Whether the ratio targets apply to the next size. */
  isPromised = true

  /** The textbook query must take at least this many times as long. */
  share(label: string, ours: Tally, textbook: Tally, parts: number): void {
    const measured = textbook.p95 / ours.p95
    const ofProcessors = textbook.cpuMsEach / ours.cpuMsEach
    this.add(
      this.isPromised ? measured >= parts : null,
      `${label}: p95 1/${measured.toFixed(1)} of the textbook's (at most 1/${parts}), of processors 1/${ofProcessors.toFixed(1)}`,
    )
  }

  /** The same condition for the median. */
  medianShare(label: string, ours: Tally, textbook: Tally, parts: number): void {
    const measured = textbook.median / ours.median
    this.add(
      this.isPromised ? measured >= parts : null,
      `${label}: median 1/${measured.toFixed(1)} of the textbook's (at most 1/${parts})`,
    )
  }

  /** Call it for each size in ascending order. */
  growth(label: string, ours: Tally): void {
    const { before } = this
    this.before = ours
    if (!before) return
    const measured = ours.p95 / before.p95
    const ofProcessors = ours.cpuMsEach / before.cpuMsEach
    this.add(
      measured <= MOST_GROWTH,
      `${label}: p95 ${measured.toFixed(2)} x that of a tenth (at most ${MOST_GROWTH}), of processors ${ofProcessors.toFixed(2)} x`,
    )
  }

  print(): void {
    console.log(`\n${this.lines.join('\n')}`)
  }

  private add(isMet: boolean | null, line: string): void {
    this.lines.push(`  ${isMet === null ? '       ' : isMet ? 'met    ' : 'NOT MET'}  ${line}`)
  }
}
