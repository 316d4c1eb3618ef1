import type { Tally } from './tally'

/** Tenfold around an org of unchanged size: so much more its search may take. */
const MOST_GROWTH = 2

/** What was promised, beside what was measured: by the clock, which a busy machine falsifies, and of processors. */
export class Targets {
  private readonly lines: string[] = []
  private before: Tally | undefined
  /** Whether shares are promised of what is told next. */
  isPromised = true

  /** At most one part in so many of what the textbook's query takes. */
  share(label: string, ours: Tally, textbook: Tally, parts: number): void {
    const measured = textbook.p95 / ours.p95
    const ofProcessors = textbook.cpuMsEach / ours.cpuMsEach
    this.add(
      this.isPromised ? measured >= parts : null,
      `${label}: p95 1/${measured.toFixed(1)} of the textbook's (at most 1/${parts}), of processors 1/${ofProcessors.toFixed(1)}`,
    )
  }

  /** Told of each size, the smallest first. */
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
