import { lstatSync, type Stats } from 'node:fs'
import type { Query } from '../../../../spec/query'
import { MAX_BYTES, readText } from '../../../checkout/read-text'
import type { RepeatedReader } from '../../../index-cache/repeated-reader'
import type { Shards } from '../../../index-cache/shards'
import { type FileStamp, isCurrent, type StoredDocument } from '../../../index-cache/stored-document'
import { canMatchSource } from './can-match-source'
import { storedMatcher } from './stored-matcher'

/** A checkout while it is searched. */
export interface SearchedCheckout {
  root: string
  shards: Shards
  sources: RepeatedReader
}

/**
 * The documents of a shard that can have matches. Those that the cache does not have are parsed if their source has the
 * words, and kept, so that a first search need not parse everything.
 */
export async function findCandidates(
  checkout: SearchedCheckout,
  number: number,
  paths: readonly string[],
  query: Query,
): Promise<StoredDocument[]> {
  const { root, shards } = checkout
  const shard = shards.read(number)
  const current: StoredDocument[] = []
  const unknown: { path: string; stats: FileStamp }[] = []
  for (const path of paths) {
    const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false })
    const before = shard?.documents.get(path)
    if (stats === undefined) continue
    if (before !== undefined && isCurrent(before, stats)) current.push(before)
    else if (hasPossibleMatch(checkout, path, stats, query)) unknown.push({ path, stats })
  }
  const parsed = await parse(root, unknown)
  if (parsed.length > 0) shards.write(number, [...current, ...parsed])
  const canMatch = shard === null ? null : storedMatcher(query, shard)
  return [...current.filter(({ path }) => canMatch?.(path)), ...parsed]
}

function hasPossibleMatch(
  { root, sources }: SearchedCheckout,
  path: string,
  stats: Stats,
  query: Query,
): boolean {
  if (!stats.isFile() || stats.size > MAX_BYTES) return false
  const bytes = sources.read(`${root}/${path}`)
  return bytes !== null && canMatchSource(query, path, bytes.toString())
}

/** Loads the parser only if it is needed. Leaves out files that are not text. */
async function parse(
  root: string,
  files: readonly { path: string; stats: FileStamp }[],
): Promise<StoredDocument[]> {
  if (files.length === 0) return []
  const { storeDocument } = await import('../../../index-cache/store-document')
  return files.flatMap(({ path, stats }) => {
    const text = readText(root, path)
    return typeof text === 'object' && 'source' in text ? [storeDocument(path, text.source, stats)] : []
  })
}
