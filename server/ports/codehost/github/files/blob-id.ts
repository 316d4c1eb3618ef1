import { createHash } from 'node:crypto'

/** What git calls this content. GitHub's repositories all use SHA-1. */
export const blobId = (bytes: Uint8Array): string => newBlobHash(bytes.byteLength).update(bytes).digest('hex')

/** For content that comes in pieces. */
export const newBlobHash = (size: number) => createHash('sha1').update(`blob ${size}\0`)
