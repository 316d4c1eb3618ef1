/** One object of an S3-compatible storage. */
export interface StoredObject {
  /** Stores the bytes as a stream. The object appears whole or not at all. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Throws an ObjectStorageError with a sentence if there is no such object. */
  read(): Promise<ReadableStream<Uint8Array>>
}

/** The storage rejected a request or is unreachable. The message contains the next step. */
export class ObjectStorageError extends Error {}
