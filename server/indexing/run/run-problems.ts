import type { RunProblem } from '../../../db/schema'
import type { Diagnostic } from '../../../spec/types'
import type { SkippedEntry } from '../../ports/codehost/port'

const MAX_PROBLEMS = 50

/** What a run met that somebody should see to: in which file, at which line. */
export class RunProblems {
  readonly #listed: RunProblem[] = []
  #omitted = 0

  add(path: string, { line, message }: Pick<Diagnostic, 'message'> & { line: number | null }): void {
    if (this.#listed.length < MAX_PROBLEMS) this.#listed.push({ path, line, message })
    else this.#omitted += 1
  }

  addErrors(path: string, diagnostics: readonly Pick<Diagnostic, 'severity' | 'line' | 'message'>[]): void {
    for (const diagnostic of diagnostics) if (diagnostic.severity === 'error') this.add(path, diagnostic)
  }

  addSkipped({ path, reason }: SkippedEntry): void {
    this.add(path, { line: null, message: SKIPPED[reason] })
  }

  list(): RunProblem[] {
    if (this.#omitted === 0) return this.#listed
    return [...this.#listed, { path: '', line: null, message: `And ${this.#omitted} more.` }]
  }
}

const SKIPPED: Record<SkippedEntry['reason'], string> = {
  name_not_utf8: 'The name of this file is not UTF-8 text, so it is not indexed: rename it.',
  name_unsafe: 'A file of this name cannot be addressed, so it is not indexed: rename it.',
  name_too_long: 'The path of this file is over 1024 bytes long, so it is not indexed: shorten it.',
}
