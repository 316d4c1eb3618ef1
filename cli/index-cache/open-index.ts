import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDocumentSelector } from '../../spec/engines/select-documents'
import { listMarkdown } from '../checkout/list-files'
import { openCheckout } from '../checkout/open-checkout'
import { readText } from '../checkout/read-text'
import { indexDocument } from './index-document'
import { type IndexFile, readIndexFile, writeIndexFile } from './index-file'
import type { IndexedDocument, IndexedDocuments } from './indexed-document'
import { configStampOf, folderTimes } from './stamps'

export type CheckoutIndex = Pick<IndexFile, 'config' | 'documents'> & { root: string }

/** All documents of the checkout around a folder. Parses those that changed since the last time. */
export function openIndex(start?: string): CheckoutIndex {
  const { root, loaded } = openCheckout(start === undefined ? [] : [start], undefined)
  const before = readIndexFile(root)
  const isDocument = createDocumentSelector(loaded.config.specs.doc_paths)
  const paths = listMarkdown(root).filter(isDocument)
  const documents: IndexedDocuments = {}
  for (const path of paths) {
    const document = indexOne(root, path, before?.documents[path])
    if (document !== null) documents[path] = document
  }
  const { team, ide, agents, specs, chat } = loaded.config
  const config = {
    team,
    ide,
    agents,
    docPaths: specs.doc_paths,
    coverageThreshold: chat.notifications.coverage_threshold,
  }
  const folders = folderTimes(
    root,
    Object.keys(documents).map((path) => dirname(path)),
  )
  const index = { configStamp: configStampOf(root), folders, config, documents }
  if (!isSame(before, index)) writeIndexFile(root, index)
  return { root, config, documents }
}

function indexOne(root: string, path: string, before: IndexedDocument | undefined): IndexedDocument | null {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (before && before.mtimeMs === stats.mtimeMs && before.size === stats.size) return before
  const text = readText(root, path)
  return typeof text === 'object' && 'source' in text ? indexDocument(path, text.source, stats) : null
}

function isSame(before: IndexFile | null, now: Omit<IndexFile, 'form' | 'svc'>): boolean {
  if (before === null || before.configStamp !== now.configStamp) return false
  const paths = Object.keys(now.documents)
  return (
    JSON.stringify(before.folders) === JSON.stringify(now.folders) &&
    paths.length === Object.keys(before.documents).length &&
    paths.every((path) => before.documents[path] === now.documents[path])
  )
}
