import { openCheckout } from '#cli/checkout/open-checkout'
import { EXIT } from '#cli/exit-codes'
import { printReport } from '#cli/report/print-report'
import { toJson } from '#cli/report/to-json'
import type { Terminal } from '#cli/terminal'

interface CheckArguments {
  options: { json?: boolean; config?: string }
}

export async function checkConfig({ options }: CheckArguments, terminal: Terminal): Promise<number> {
  const { root, findings } = openCheckout([], options.config)
  const report = { root, documents: null, unmatched: 0, findings, fixed: [], fixOption: null }
  if (options.json === true) terminal.print(JSON.stringify(toJson(report), null, 2))
  else printReport(report, terminal)
  return findings.some(({ severity }) => severity === 'error') ? EXIT.failed : EXIT.ok
}
