import type { LintFinding } from '#spec/lint/index'

/** The result of a command, for all output formats. */
export interface Report {
  root: string
  /** Number of checked documents; null if only the configuration was checked. */
  documents: number | null
  /** Number of markdown files that match no pattern. */
  unmatched: number
  findings: readonly LintFinding[]
  /** Findings that this command fixed. */
  fixed: readonly LintFinding[]
  /** The option that applies fixes; null if the command has none. */
  fixOption: '--fix' | '--write' | null
}

export function count(report: Report) {
  const bySeverity = (severity: LintFinding['severity']) =>
    report.findings.filter((finding) => finding.severity === severity).length
  return {
    documents: report.documents ?? 0,
    unmatched: report.unmatched,
    errors: bySeverity('error'),
    warnings: bySeverity('warning'),
    infos: bySeverity('info'),
    fixable: report.findings.filter(({ fix }) => fix !== null).length,
    fixed: report.fixed.length,
  }
}
