import type { RunProblem } from '#db/schema/index'
import type { SkippedEntry } from '#server/ports/codehost/port'
import type { Diagnostic } from '#spec/types'

const MAX_PROBLEMS = 50

/** Problems of a run that a person should fix, with file and line. */
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
  name_not_utf8: 'This file is not indexed because its name is not valid UTF-8. Rename it.',
  name_unsafe: 'This file is not indexed because its name cannot be used in a URL. Rename it.',
  name_too_long: 'This file is not indexed because its path is longer than 1024 bytes. Shorten it.',
}
