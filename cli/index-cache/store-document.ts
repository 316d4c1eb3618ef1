import { printStems } from './document-stems'
import { textsOf } from './document-texts'
import { indexDocument } from './index-document'
import type { FileStamp, StoredDocument } from './stored-document'

/** Parses a document for the cache. */
export function storeDocument(path: string, source: string, { mtimeMs, size }: FileStamp): StoredDocument {
  const document = indexDocument(path, source)
  return {
    path,
    mtimeMs,
    size,
    json: Buffer.from(JSON.stringify(document)),
    stems: Buffer.from(printStems(textsOf(document, source))),
  }
}
