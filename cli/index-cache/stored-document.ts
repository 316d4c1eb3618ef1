import type { IndexedDocument } from './indexed-document'

/** Tells whether a file changed since it was parsed. */
export interface FileStamp {
  mtimeMs: number
  size: number
}

/** A document as the cache keeps it. A search reads the bytes of thousands and parses those of a few. */
export interface StoredDocument extends FileStamp {
  path: string
  /** An `IndexedDocument` as JSON. */
  json: Buffer
  /** As `printStems` writes them. */
  stems: Buffer
}

export const documentIn = ({ json }: StoredDocument): IndexedDocument => JSON.parse(json.toString())

export const isCurrent = (stored: FileStamp, now: FileStamp) =>
  stored.mtimeMs === now.mtimeMs && stored.size === now.size
