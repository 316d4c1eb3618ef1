import { positionAt } from '../markdown'
import { type LintFinding, sortFindings } from './lint-finding'
import type { LintContext, LintedDocument, Rule } from './rule'
import { RULES } from './rules'

const CODES_OF_RULES: ReadonlySet<string> = new Set(RULES.map(({ code }) => code))

/** Everything that is wrong with a document: what its parser says, and what the rules find. */
export function checkDocument(document: LintedDocument, context: LintContext): LintFinding[] {
  const { path, analysis } = document
  const fromParser = analysis.diagnostics
    .filter(({ code }) => !CODES_OF_RULES.has(code))
    .map((diagnostic): LintFinding => ({ ...diagnostic, path, fix: null }))
  return sortFindings([...fromParser, ...RULES.flatMap((rule) => applyRule(rule, document, context))])
}

export function applyRule(rule: Rule, document: LintedDocument, context: LintContext): LintFinding[] {
  const { path, analysis } = document
  const { severity, code } = rule
  return rule.check(document, context).map(({ at, message, fix = null }) => ({
    ...{ path, severity, code, message, fix },
    ...positionAt(analysis.lineStarts, at),
  }))
}
