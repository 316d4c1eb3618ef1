import { lstatSync } from 'node:fs'
import { openCheckout } from '#cli/checkout/open-checkout'
import { readText } from '#cli/checkout/read-text'
import { cacheFolder } from './cache-folder'
import { configOf } from './checkout-config'
import { type IndexConfig, type IndexHead, readHead, writeHead } from './index-head'
import type { IndexedDocument, IndexedDocuments } from './indexed-document'
import { listDocuments } from './list-documents'
import { pathsByShard, Shards } from './shards'
import { configStampOf, foldersOf, folderTimes } from './stamps'
import { storeDocument } from './store-document'
import { documentIn, isCurrent, type StoredDocument } from './stored-document'

export interface CheckoutIndex {
  root: string
  config: IndexConfig
  documents: IndexedDocuments
}

/** All documents of the checkout around a folder. Parses those that changed since the last call. */
export function openIndex(start?: string): CheckoutIndex {
  const { root, loaded } = openCheckout(start === undefined ? [] : [start], undefined)
  const folder = cacheFolder(root)
  const config = configOf(loaded)
  const paths = listDocuments(root, config.docPaths)
  const documentsByPath = new Map<string, IndexedDocument>()
  const checksums: IndexHead['shards'] = {}
  const shards = new Shards(folder)
  for (const [number, shardPaths] of pathsByShard(paths)) {
    const { checksum, documents } = refreshShard(root, shards, number, shardPaths)
    checksums[number] = checksum
    for (const document of documents) documentsByPath.set(document.path, documentIn(document))
  }
  const documents = inOrder(paths, documentsByPath)
  const folders = folderTimes(root, Object.keys(documents).flatMap(foldersOf))
  const head = { configStamp: configStampOf(root), folders, config, shards: checksums }
  if (folder !== null && !isEqual(readHead(folder), head)) writeHead(folder, head)
  return { root, config, documents }
}

/** The current documents of a shard. Writes the shard if it differs. */
function refreshShard(
  root: string,
  shards: Shards,
  number: number,
  paths: readonly string[],
): { checksum: number; documents: StoredDocument[] } {
  const before = shards.read(number)
  const documents = paths.flatMap((path) => currentDocument(root, path, before?.documents.get(path)) ?? [])
  const isSame =
    before?.documents.size === documents.length &&
    documents.every((document) => before.documents.get(document.path) === document)
  return { checksum: isSame ? before.checksum : shards.write(number, documents), documents }
}

function currentDocument(
  root: string,
  path: string,
  before: StoredDocument | undefined,
): StoredDocument | null {
  const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (before !== undefined && isCurrent(before, stats)) return before
  const text = readText(root, path)
  return typeof text === 'object' && 'source' in text ? storeDocument(path, text.source, stats) : null
}

function inOrder(
  paths: readonly string[],
  documentsByPath: ReadonlyMap<string, IndexedDocument>,
): IndexedDocuments {
  const documents: IndexedDocuments = {}
  for (const path of paths) {
    const document = documentsByPath.get(path)
    if (document !== undefined) documents[path] = document
  }
  return documents
}

const isEqual = (one: IndexHead | null, other: IndexHead) => JSON.stringify(one) === JSON.stringify(other)
