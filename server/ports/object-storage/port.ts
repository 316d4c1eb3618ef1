/** One object of an S3-compatible storage. */
export interface StoredObject {
  /** Stores the bytes as a stream. The object appears whole or not at all. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Throws an ObjectStorageError with a sentence if there is no such object. */
  read(): Promise<ReadableStream<Uint8Array>>
}

/** The storage refused a request or cannot be reached. The message says what to do. */
export class ObjectStorageError extends Error {}
