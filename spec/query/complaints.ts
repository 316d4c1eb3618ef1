import { MAX_QUERY_DIAGNOSTICS } from './limits'
import type { FilterName, QueryDiagnostic, Replacement, Span } from './query'

export type { Span } from './query'

/** Collects the problems of a query, up to a limit. */
export class Complaints {
  diagnostics: QueryDiagnostic[] = []
  /** What was probably meant, by place. */
  readonly replacements: Replacement[] = []
  /** The names that filters look for: only an org knows whether they exist. */
  readonly names: FilterName[] = []

  warn(code: string, at: Span, message: string): void {
    this.add('warning', code, at, message)
  }

  inform(code: string, at: Span, message: string): void {
    this.add('info', code, at, message)
  }

  private add(severity: QueryDiagnostic['severity'], code: string, { start, end }: Span, message: string) {
    if (this.diagnostics.length >= MAX_QUERY_DIAGNOSTICS) return
    this.diagnostics.push({
      severity,
      code,
      message,
      column: start + 1,
      length: Math.max(1, end - start),
    })
  }
}
