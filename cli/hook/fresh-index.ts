import { lstatSync } from 'node:fs'
import { findRoot } from '#cli/checkout/find-root'
import { cacheFolder } from '#cli/index-cache/cache-folder'
import { type IndexHead, readHead } from '#cli/index-cache/index-head'
import type { IndexedDocument, IndexedDocuments } from '#cli/index-cache/indexed-document'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { Shards } from '#cli/index-cache/shards'
import { configStampOf, folderTimes } from '#cli/index-cache/stamps'
import { documentIn, isCurrent } from '#cli/index-cache/stored-document'

/** The index of the checkout around a folder. Uses the cache if no document, folder or configuration changed. */
export async function freshIndex(cwd: string): Promise<CheckoutIndex> {
  const root = findRoot(cwd)
  const cached = readCachedIndex(root)
  if (cached !== null) return cached
  // Parsing needs the whole language, which a hook with a current cache never loads.
  const { openIndex } = await import('#cli/index-cache/open-index')
  return openIndex(root)
}

function readCachedIndex(root: string): CheckoutIndex | null {
  const folder = cacheFolder(root)
  const head = folder === null ? null : readHead(folder)
  if (folder === null || head === null || !isHeadCurrent(root, head)) return null
  const currentDocuments = readCurrentDocuments(root, folder, head)
  if (currentDocuments === null) return null
  const documents: IndexedDocuments = {}
  for (const [path, document] of currentDocuments.sort(([one], [other]) => (one < other ? -1 : 1)))
    documents[path] = document
  return { root, config: head.config, documents }
}

function isHeadCurrent(root: string, { configStamp, folders }: IndexHead): boolean {
  const times = folderTimes(root, Object.keys(folders))
  return (
    configStamp === configStampOf(root) &&
    Object.entries(folders).every(([folder, time]) => times[folder] === time)
  )
}

/**
 * The documents by path. Null if a file changed, or if a shard does not match the head because another process is writing or
 * was killed.
 */
function readCurrentDocuments(
  root: string,
  folder: string,
  head: IndexHead,
): [string, IndexedDocument][] | null {
  const shards = new Shards(folder)
  const documents: [string, IndexedDocument][] = []
  for (const [number, checksum] of Object.entries(head.shards)) {
    const shard = shards.read(Number(number))
    if (shard?.checksum !== checksum) return null
    for (const stored of shard.documents.values()) {
      const stats = lstatSync(`${root}/${stored.path}`, { throwIfNoEntry: false })
      if (stats === undefined || !isCurrent(stored, stats)) return null
      documents.push([stored.path, documentIn(stored)])
    }
  }
  return documents
}
