import type { Diagnostic } from '#spec/types'

/** `path` is the key, as `formatPath` writes it; `''` is the whole file. */
export interface ConfigDiagnostic extends Diagnostic {
  path: string
}

/** The limit per file. If there are more, the last one says how many are hidden. */
export const MAX_CONFIG_DIAGNOSTICS = 100

export interface Position {
  line: number
  column: number
}

export const START: Position = { line: 1, column: 1 }

export function capDiagnostics(diagnostics: ConfigDiagnostic[]): ConfigDiagnostic[] {
  const last = diagnostics[MAX_CONFIG_DIAGNOSTICS - 1]
  if (diagnostics.length <= MAX_CONFIG_DIAGNOSTICS || !last) return diagnostics
  // Errors first, so that the limit never hides all errors.
  const ordered = [...diagnostics].sort((a, b) => rank(a) - rank(b))
  const reported = ordered.slice(0, MAX_CONFIG_DIAGNOSTICS - 1)
  const hidden = diagnostics.length - reported.length
  const severity = ordered[reported.length]?.severity ?? 'info'
  return [
    ...reported,
    {
      severity,
      code: 'too_many_diagnostics',
      path: '',
      message: `${hidden} more problems are not shown.`,
      ...START,
    },
  ]
}

function rank({ severity }: ConfigDiagnostic): number {
  return severity === 'error' ? 0 : severity === 'warning' ? 1 : 2
}
