import type { Splice } from '../edit/splice'
import type { Diagnostic } from '../types'

/** What mends a finding. Findings that only one change mends together share it. */
export type Fix = readonly Splice[]

/** A diagnostic of a file of the repository. */
export interface LintFinding extends Diagnostic {
  /** From the root of the repository. */
  path: string
  /** null where mending takes a person. */
  fix: Fix | null
}

/** By path, then as they stand in the file. */
export function sortFindings<T extends LintFinding>(findings: readonly T[]): T[] {
  return [...findings].sort(
    (a, b) =>
      compareTexts(a.path, b.path) || a.line - b.line || a.column - b.column || compareTexts(a.code, b.code),
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
