/** Node's streams are async iterable, although the browser types do not say so. */
export const chunksOf = (body: ReadableStream<Uint8Array> | null) =>
  (body ?? []) as unknown as AsyncIterable<Uint8Array>
