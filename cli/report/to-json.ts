import type { LintFinding } from '#spec/lint/index'
import { count, type Report } from './report'

/** The format is documented in docs/lint.md. A breaking change gets a new version. */
const VERSION = 1

export function toJson(report: Report) {
  return {
    version: VERSION,
    findings: report.findings.map((finding) => ({ ...describe(finding), fixable: finding.fix !== null })),
    fixed: report.fixed.map(describe),
    counts: count(report),
  }
}

function describe({ path, line, column, severity, code, message }: LintFinding) {
  return { path, line, column, severity, code, message }
}
