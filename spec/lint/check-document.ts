import { positionAt } from '#spec/markdown/index'
import { type LintFinding, sortFindings } from './lint-finding'
import type { LintedDocument } from './read-document'
import type { LintContext, Rule } from './rule'
import { LINT_RULES } from './rules'

const RULE_CODES: ReadonlySet<string> = new Set(LINT_RULES.map(({ code }) => code))

/** All findings in a document: the parser's diagnostics and the findings of the rules. */
export function checkDocument(document: LintedDocument, context: LintContext): LintFinding[] {
  const { path, analysis } = document
  const fromParser = analysis.diagnostics
    .filter(({ code }) => !RULE_CODES.has(code))
    .map((diagnostic): LintFinding => ({ ...diagnostic, path, fix: null }))
  return sortFindings([...fromParser, ...LINT_RULES.flatMap((rule) => applyRule(rule, document, context))])
}

export function applyRule(rule: Rule, document: LintedDocument, context: LintContext): LintFinding[] {
  const { path, analysis } = document
  const { severity, code } = rule
  return rule.check(document, context).map(({ at, message, fix = null }) => ({
    path,
    severity,
    code,
    message,
    fix,
    ...positionAt(analysis.lineStarts, at),
  }))
}
