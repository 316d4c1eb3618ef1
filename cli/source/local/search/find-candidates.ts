import { lstatSync, type Stats } from 'node:fs'
import { afterAnswer } from '#cli/after-answer'
import { MAX_BYTES, readText } from '#cli/checkout/read-text'
import type { RepeatedReader } from '#cli/index-cache/repeated-reader'
import type { Shard } from '#cli/index-cache/shard-file'
import type { Shards } from '#cli/index-cache/shards'
import { type FileStamp, isCurrent, type StoredDocument } from '#cli/index-cache/stored-document'
import type { Term } from '#spec/query/index'
import { canMatchSource } from './can-match-source'
import { type Candidate, StoredCandidate } from './candidate'
import { stemsOfTerm } from './term-stems'

/** A checkout while it is searched. */
export interface SearchedCheckout {
  root: string
  shards: Shards
  sources: RepeatedReader
  /** The size of the documents to write after the answer. */
  waitingBytes: number
}

const MAX_WAITING_BYTES = 128 * 1024 ** 2

/**
 * The documents of a shard that can have one of the terms. Null: all documents. Documents missing in the cache are parsed only if their source contains the words,
 * so that a first search need not parse everything.
 */
export async function findCandidates(
  checkout: SearchedCheckout,
  number: number,
  paths: readonly string[],
  terms: readonly Term[] | null,
): Promise<Candidate[]> {
  const { root, shards } = checkout
  const shard = shards.read(number)
  const current: StoredDocument[] = []
  const unknown: { path: string; stats: FileStamp }[] = []
  for (const path of paths) {
    const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false })
    const before = shard?.documents.get(path)
    if (stats === undefined) continue
    if (before !== undefined && isCurrent(before, stats)) current.push(before)
    else if (hasPossibleMatch(checkout, path, stats, terms)) unknown.push({ path, stats })
  }
  const parsed = await parse(root, unknown)
  const canMatch = shard === null ? null : storedMatcher(terms, shard)
  const storedDocuments = [...current.filter(({ path }) => canMatch?.(path)), ...parsed]
  const candidates = storedDocuments.map((document) => new StoredCandidate(root, document))
  if (parsed.length > 0) keepLater(checkout, number, current, parsed)
  return candidates
}

/** Adds documents to a shard after the answer is printed, or at once if they take much memory. */
function keepLater(
  checkout: SearchedCheckout,
  number: number,
  current: readonly StoredDocument[],
  parsed: readonly StoredDocument[],
): void {
  checkout.waitingBytes += parsed.reduce((sum, { stems, json }) => sum + stems.length + json.length, 0)
  if (checkout.waitingBytes > MAX_WAITING_BYTES) {
    checkout.shards.write(number, [...current, ...parsed])
    return
  }
  // The current documents are in memory that the next shard reuses.
  const currentPaths = new Set(current.map(({ path }) => path))
  afterAnswer(() => {
    const stored = [...(checkout.shards.read(number)?.documents.values() ?? [])]
    checkout.shards.write(number, [...stored.filter(({ path }) => currentPaths.has(path)), ...parsed])
  })
}

function hasPossibleMatch(
  { root, sources }: SearchedCheckout,
  path: string,
  stats: Stats,
  terms: readonly Term[] | null,
): boolean {
  if (!stats.isFile() || stats.size > MAX_BYTES) return false
  const bytes = sources.read(`${root}/${path}`)
  return bytes !== null && canMatchSource(terms, path, bytes.toString())
}

/** Loads the parser only if it is needed. Skips files that are not text. */
async function parse(
  root: string,
  files: readonly { path: string; stats: FileStamp }[],
): Promise<StoredDocument[]> {
  if (files.length === 0) return []
  const { storeDocument } = await import('#cli/index-cache/store-document')
  return files.flatMap(({ path, stats }) => {
    const text = readText(root, path)
    return typeof text === 'object' && 'source' in text ? [storeDocument(path, text.source, stats)] : []
  })
}

/** A quick test of a shard's documents before their stems are decoded. */
function storedMatcher(terms: readonly Term[] | null, shard: Shard): (path: string) => boolean {
  if (terms === null) return () => true
  const matching = new Set(
    terms.flatMap((term) => stemsOfTerm(term).forms.flatMap((form) => pathsWith(term, form))),
  )
  return (path) => matching.has(path)

  function pathsWith({ kind }: Term, form: readonly string[]): string[] {
    const [first, ...rest] = form.map((stem, at) => {
      const isBeginning = kind === 'prefix' && at === form.length - 1
      return shard.pathsWith(bytesOf(stem, isBeginning))
    })
    return [...(first ?? [])].filter((path) => rest.every((paths) => paths.has(path)))
  }
}

/** Without the leading space: a search for bytes is ten times as fast if the first one is rare. */
const bytesOf = (stem: string, isBeginning: boolean) => Buffer.from(isBeginning ? stem : `${stem} `)
