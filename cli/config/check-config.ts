import { openCheckout } from '../checkout/open-checkout'
import { EXIT } from '../exit-codes'
import { printReport } from '../report/print-report'
import { toJson } from '../report/to-json'
import type { Terminal } from '../terminal'

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
