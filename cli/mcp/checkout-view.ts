import { createHash } from 'node:crypto'
import { readText } from '#cli/checkout/read-text'
import { Failure } from '#cli/failure'
import { exposureOf } from '#cli/hook/exposed'
import { type CheckoutIndex, openIndex } from '#cli/index-cache/open-index'
import { checkoutName } from '#cli/source/local/checkout-name'
import { type AnsweredDocument, Exposures } from '#spec/tools/index'

/** The checkout during one tool call. Nothing is cached, because files may change at any time. */
export interface CheckoutView {
  index: CheckoutIndex
  repo: string
  exposures: Exposures
  addressOf(path: string): AnsweredDocument
}

export function openView(): CheckoutView {
  const index = openIndex()
  const repo = checkoutName(index.root)
  const addressOf = (path: string): AnsweredDocument => {
    const document = index.documents[path]
    return { repo, path, exposure: document === undefined ? 'none' : exposureOf(document, index.config) }
  }
  const exposed = Object.keys(index.documents).map((path) => {
    const { exposure = 'none', ...address } = addressOf(path)
    return { ...address, exposure }
  })
  return { index, repo, exposures: new Exposures(exposed), addressOf }
}

/** A tool call that names another repository finds nothing. */
export function requireRepo({ repo }: CheckoutView, name: string | undefined): void {
  if (name !== undefined && name.toLowerCase() !== repo.toLowerCase())
    throw new Failure(`not_found: This checkout is ${repo}, not ${name}. list_specs shows its specs.`)
}

export function readDocument({ index }: CheckoutView, path: string): string {
  const text = readText(index.root, path)
  if (text === 'missing') throw new Failure(`not_found: There is no document ${path}. list_specs lists them.`)
  if ('finding' in text) throw new Failure(`${path}: ${text.finding.message}`)
  return text.source
}

/** The git blob id of the text, which servers use as `sha`. */
export function blobId(text: string): string {
  const bytes = Buffer.from(text)
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
