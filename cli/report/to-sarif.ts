import { version } from '#cli/version'
import { LINT_RULES, type LintFinding } from '#spec/lint/index'
import type { Report } from './report'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0 for code scanning. URIs are relative to the root of the repository. */
export function toSarif({ findings }: Report) {
  const codes = [...new Set(findings.map(({ code }) => code))].sort()
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'svc', version: version(), rules: codes.map(describeRule) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => describeResult(finding, codes.indexOf(finding.code))),
      },
    ],
  }
}

function describeRule(code: string) {
  const summary = LINT_RULES.find((rule) => rule.code === code)?.summary
  return { id: code, ...(summary === undefined ? {} : { shortDescription: { text: summary } }) }
}

function describeResult({ path, line, column, severity, code, message }: LintFinding, ruleIndex: number) {
  const uri = path.split('/').map(encodeURIComponent).join('/')
  const physicalLocation = {
    artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
    region: { startLine: line, startColumn: column },
  }
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation }],
  }
}
