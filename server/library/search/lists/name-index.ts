import { setImmediate } from 'node:timers/promises'
import type { NameField } from '#spec/search/ranking/search-space'
import { type NameWords, nameWordsOf, seriesNumberOf } from '#spec/search/score/index'
import type { ListedDocument } from './listed-document'

/** Positions of documents in their repository whose title, or other names, have a word. */
type NamePostings = Record<NameField, number[]>

/** By stem; the number of a document in its series is `#12`. */
export type NameIndex = ReadonlyMap<string, NamePostings>

/** The number of documents that are indexed before other requests run. */
const DOCUMENTS_AT_ONCE = 2_000

/** Indexes the names of a repository's documents. */
export async function createNameIndex(documents: readonly ListedDocument[]): Promise<NameIndex> {
  const index = new Map<string, NamePostings>()
  for (const [position, document] of documents.entries()) {
    if (position % DOCUMENTS_AT_ONCE === DOCUMENTS_AT_ONCE - 1) await setImmediate()
    const { title, labels } = nameWordsOf(document)
    for (const { stem } of title) add(index, stem, 'title', position)
    for (const { stem } of labels) add(index, stem, 'labels', position)
    const number = seriesNumberOf(document.path)
    if (number !== null) add(index, `#${number}`, 'title', position)
  }
  return index
}

function add(index: Map<string, NamePostings>, key: string, field: NameField, position: number) {
  const postings = index.get(key) ?? { title: [], labels: [] }
  if (postings[field].at(-1) !== position) postings[field].push(position)
  index.set(key, postings)
}

const parsedNames = new WeakMap<ListedDocument, NameWords>()

/** The words of a document's names, parsed when a search needs them. */
export function namesOf(document: ListedDocument): NameWords {
  const names = parsedNames.get(document) ?? nameWordsOf(document)
  parsedNames.set(document, names)
  return names
}
