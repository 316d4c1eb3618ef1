/** Node's streams can be walked, whatever the browser's types say of them. */
export const chunksOf = (body: ReadableStream<Uint8Array> | null) =>
  (body ?? []) as unknown as AsyncIterable<Uint8Array>
