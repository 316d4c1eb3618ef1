import type { LintFinding } from '../../spec/lint'

/** What a command found, for people and for machines. */
export interface Report {
  root: string
  /** How many documents were looked at; null when only the configuration was. */
  documents: number | null
  /** How many markdown files match no pattern. */
  unmatched: number
  findings: readonly LintFinding[]
  /** What was wrong and is mended now. */
  fixed: readonly LintFinding[]
  /** The option that makes the fixes, or null where no command line does. */
  mendWith: '--fix' | '--write' | null
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
