import { MAX_QUERY_DIAGNOSTICS } from './limits'
import type { QueryDiagnostic } from './query'

/** Half-open, in UTF-16 units from 0. */
export interface Span {
  start: number
  end: number
}

/** Collects the problems of a query, up to a limit. */
export class Complaints {
  diagnostics: QueryDiagnostic[] = []

  warn(code: string, at: Span, message: string): void {
    this.add('warning', code, at, message)
  }

  inform(code: string, at: Span, message: string): void {
    this.add('info', code, at, message)
  }

  forget(code: string): void {
    this.diagnostics = this.diagnostics.filter((diagnostic) => diagnostic.code !== code)
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
