import type { Splice } from '#spec/edit/splice'
import type { Diagnostic } from '#spec/types'

/** The change that fixes a finding. Findings that can only be fixed together share one fix. */
export type Fix = readonly Splice[]

/** A diagnostic of a file of the repository. */
export interface LintFinding extends Diagnostic {
  /** Relative to the root of the repository. */
  path: string
  /** Null if the finding must be fixed by hand. */
  fix: Fix | null
}

/** Sorts by path, then by position in the file. */
export function sortFindings<T extends LintFinding>(findings: readonly T[]): T[] {
  return [...findings].sort(
    (a, b) =>
      compareTexts(a.path, b.path) || a.line - b.line || a.column - b.column || compareTexts(a.code, b.code),
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
