import { formatMarkers, sortFindings } from '../../spec/lint'
import { loadDocuments } from '../checkout/load-documents'
import { openCheckout } from '../checkout/open-checkout'
import { writeFixed } from '../checkout/write-fixed'
import { EXIT } from '../exit-codes'
import { printReport } from '../report/print-report'
import type { Terminal } from '../terminal'
import { UsageError } from '../usage-error'

interface FmtArguments {
  words: string[]
  options: { check?: boolean; write?: boolean; config?: string }
}

export async function runFmt({ words, options }: FmtArguments, terminal: Terminal): Promise<number> {
  if ((options.check === true) === (options.write === true))
    throw new UsageError('svc fmt: say --check to look only, or --write to change files.')
  const checkout = openCheckout(words, options.config)
  const { files, wanted, unmatched, findings } = loadDocuments(checkout)
  const formatted = files.filter(({ path }) => wanted.has(path)).map(formatMarkers)
  const changes = formatted.flatMap(({ fixed }) => fixed)
  if (options.write === true) writeFixed(checkout.root, formatted)
  const [left, fixed] = options.write === true ? [findings, changes] : [[...findings, ...changes], []]
  const { root } = checkout
  const found = { findings: sortFindings(left), fixed }
  printReport({ root, documents: wanted.size, unmatched, ...found, mendWith: '--write' }, terminal)
  return left.length > 0 ? EXIT.found : EXIT.ok
}
