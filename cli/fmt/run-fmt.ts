import { loadDocuments } from '#cli/checkout/load-documents'
import { openCheckout } from '#cli/checkout/open-checkout'
import { writeFixed } from '#cli/checkout/write-fixed'
import { EXIT } from '#cli/exit-codes'
import { isMissingDocuments } from '#cli/report/is-missing-documents'
import { printReport } from '#cli/report/print-report'
import { toJson } from '#cli/report/to-json'
import type { Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { formatMarkers, sortFindings } from '#spec/lint/index'

interface FmtArguments {
  words: string[]
  options: { check?: boolean; write?: boolean; json?: boolean; config?: string }
}

export async function runFmt({ words, options }: FmtArguments, terminal: Terminal): Promise<number> {
  if ((options.check === true) === (options.write === true))
    throw new UsageError('svc fmt: use --check to list unformatted markers, or --write to format them.')
  const checkout = openCheckout(words, options.config)
  const { files, targets, unmatched, findings } = loadDocuments(checkout)
  const formatted = files.filter(({ path }) => targets.has(path)).map(formatMarkers)
  const changes = formatted.flatMap(({ fixed }) => fixed)
  const isWriting = options.write === true
  if (isWriting) writeFixed(checkout.root, formatted)
  const remaining = isWriting ? findings : [...findings, ...changes]
  const { root } = checkout
  const report = {
    root,
    documents: targets.size,
    unmatched,
    findings: sortFindings(remaining),
    fixed: isWriting ? changes : [],
    fixOption: '--write' as const,
  }
  if (options.json === true) terminal.print(JSON.stringify(toJson(report), null, 2))
  else printReport(report, terminal)
  return remaining.length > 0 || isMissingDocuments(words, report) ? EXIT.failed : EXIT.ok
}
