import { createHash } from 'node:crypto'

/** The git blob id of this content. All repositories on GitHub use SHA-1. */
export const blobId = (bytes: Uint8Array): string => newBlobHash(bytes.byteLength).update(bytes).digest('hex')

/** For content that arrives in pieces. */
export const newBlobHash = (size: number) => createHash('sha1').update(`blob ${size}\0`)
