import { join, relative } from 'node:path'
import { printable, type Style, type Terminal } from '#cli/terminal'
import { type LintFinding, sortFindings } from '#spec/lint/index'
import { count, type Report } from './report'

type Label = LintFinding['severity'] | 'fixed'

const STYLES: Record<Label, Style> = { error: 'red', warning: 'yellow', info: 'cyan', fixed: 'green' }

/** Prints findings file by file in the format of compilers, then the counts. */
export function printReport(report: Report, terminal: Terminal): void {
  const fixed = report.fixed.map((finding) => ({ ...finding, label: 'fixed' as const }))
  const remaining = report.findings.map((finding) => ({ ...finding, label: finding.severity }))
  let path: string | null = null
  for (const finding of sortFindings<LintFinding & { label: Label }>([...fixed, ...remaining])) {
    if (path !== null && path !== finding.path) terminal.print('')
    path = finding.path
    terminal.print(lineOf(finding, report.root, terminal))
  }
  if (path !== null) terminal.print('')
  terminal.print(summarise(report, terminal))
  if (report.unmatched > 0) terminal.print(`${explainUnmatched(report.unmatched)}.`)
}

function lineOf(finding: LintFinding & { label: Label }, root: string, { paint }: Terminal): string {
  const { path, line, column, label, message, code } = finding
  const position = `${printable(relative('', join(root, path)))}:${line}:${column}:`
  return `${paint('bold', position)} ${paint(STYLES[label], `${label}:`)} ${printable(message)} ${paint('dim', `[${code}]`)}`
}

function summarise(report: Report, { paint }: Terminal): string {
  const { documents, errors, warnings, infos, fixable, fixed } = count(report)
  const counts = [
    { text: plural(errors, 'error'), style: STYLES.error, number: errors },
    { text: plural(warnings, 'warning'), style: STYLES.warning, number: warnings },
    { text: `${infos} info`, style: STYLES.info, number: infos },
    { text: `${fixed} fixed`, style: STYLES.fixed, number: fixed },
  ].filter(({ number }) => number > 0)
  const result =
    counts.length === 0 ? 'no problems' : counts.map(({ text, style }) => paint(style, text)).join(', ')
  const hint = fixable === 0 ? '' : `; ${report.fixOption} can fix ${fixable} of them`
  if (documents === 0 && report.documents !== null && counts.length === 0) return 'No documents found.'
  const subject = report.documents === null ? 'CONFIG.yaml' : plural(documents, 'document')
  return `${subject}: ${result}${hint}.`
}

function explainUnmatched(number: number): string {
  const files = `${plural(number, 'markdown file')} ${number === 1 ? 'matches' : 'match'} no pattern`
  return `${files} of specs.doc_paths in CONFIG.yaml`
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
