import type { Diagnostic } from '#spec/types'
import { positionAt } from './positions'

/** A diagnostic with an offset instead of a line and column. */
export interface MarkdownFinding extends Pick<Diagnostic, 'severity' | 'code' | 'message'> {
  offset: number
}

export function finding(
  severity: Diagnostic['severity'],
  code: string,
  offset: number,
  message: string,
): MarkdownFinding {
  return { severity, code, offset, message }
}

/** Converts findings to diagnostics, sorted by position. */
export function toDiagnostics(
  findings: readonly MarkdownFinding[],
  lineStarts: readonly number[],
): Diagnostic[] {
  return [...findings]
    .sort((a, b) => a.offset - b.offset)
    .map(({ severity, code, message, offset }) => ({
      severity,
      code,
      message,
      ...positionAt(lineStarts, offset),
    }))
}
