import type { IndexedDocument } from './indexed-document'

/** The file's time and size when it was parsed, to detect changes. */
export interface FileStamp {
  mtimeMs: number
  size: number
}

/** A document in the cache. A search reads the bytes of thousands and parses a few. */
export interface StoredDocument extends FileStamp {
  path: string
  /** An `IndexedDocument` as JSON. */
  json: Buffer
  /** In the format of `printStems`. */
  stems: Buffer
}

export const documentIn = ({ json }: StoredDocument): IndexedDocument => JSON.parse(json.toString())

export const isCurrent = (stored: FileStamp, now: FileStamp) =>
  stored.mtimeMs === now.mtimeMs && stored.size === now.size
