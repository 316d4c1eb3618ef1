import { loadDocuments } from '#cli/checkout/load-documents'
import { openCheckout } from '#cli/checkout/open-checkout'
import { writeFixed } from '#cli/checkout/write-fixed'
import { EXIT } from '#cli/exit-codes'
import { isMissingDocuments } from '#cli/report/is-missing-documents'
import { printReport } from '#cli/report/print-report'
import type { Report } from '#cli/report/report'
import { toJson } from '#cli/report/to-json'
import { toSarif } from '#cli/report/to-sarif'
import type { Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { pureFix, pureLint, sortFindings } from '#spec/lint/index'

interface LintArguments {
  words: string[]
  options: { fix?: boolean; json?: boolean; sarif?: boolean; config?: string }
}

export async function runLint({ words, options }: LintArguments, terminal: Terminal): Promise<number> {
  if (options.json === true && options.sarif === true)
    throw new UsageError('svc lint: use either --json or --sarif, not both.')
  const report = lint(words, options.config, options.fix === true)
  if (options.json === true) terminal.print(JSON.stringify(toJson(report), null, 2))
  else if (options.sarif === true) terminal.print(JSON.stringify(toSarif(report), null, 2))
  else printReport(report, terminal)
  const hasError = report.findings.some(({ severity }) => severity === 'error')
  return hasError || isMissingDocuments(words, report) ? EXIT.failed : EXIT.ok
}

function lint(words: string[], configFile: string | undefined, isFixing: boolean): Report {
  const checkout = openCheckout(words, configFile)
  const { root, loaded } = checkout
  const { files, targets, unmatched, findings } = loadDocuments(checkout)
  const fixed = isFixing ? pureFix(files, loaded.config, (path) => targets.has(path)) : []
  writeFixed(root, fixed)
  const lintFindings = pureLint(isFixing ? fixed : files, loaded.config).filter(({ path }) =>
    targets.has(path),
  )
  return {
    root,
    documents: targets.size,
    unmatched,
    findings: sortFindings([...checkout.findings, ...findings, ...lintFindings]),
    fixed: fixed.flatMap((file) => file.fixed),
    fixOption: '--fix',
  }
}
