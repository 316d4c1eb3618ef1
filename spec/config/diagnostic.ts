import type { Diagnostic } from '../types'

/** `path` is the key it is about, as `formatPath` writes it; `''` is the file. */
export interface ConfigDiagnostic extends Diagnostic {
  path: string
}

/** More than this many help nobody: the last one then says how many there are in all. */
export const MAX_DIAGNOSTICS = 100

export interface Position {
  line: number
  column: number
}

export const START: Position = { line: 1, column: 1 }

export function capDiagnostics(diagnostics: ConfigDiagnostic[]): ConfigDiagnostic[] {
  const last = diagnostics[MAX_DIAGNOSTICS - 1]
  if (diagnostics.length <= MAX_DIAGNOSTICS || !last) return diagnostics
  // Errors come first, so that the cut never hides that there are any.
  const ordered = [...diagnostics].sort((one, other) => rank(one) - rank(other))
  const kept = ordered.slice(0, MAX_DIAGNOSTICS - 1)
  const hidden = diagnostics.length - kept.length
  const severity = ordered[kept.length]?.severity ?? 'info'
  return [
    ...kept,
    { severity, code: 'too_many_diagnostics', path: '', message: `${hidden} more are not shown.`, ...START },
  ]
}

function rank({ severity }: ConfigDiagnostic): number {
  return severity === 'error' ? 0 : severity === 'warning' ? 1 : 2
}
