/** Regroups a stream into parts of exactly this size. The last one is smaller. An empty stream has one empty part. */
export async function* splitIntoParts(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pieces: Uint8Array[] = []
  let length = 0
  let count = 0
  for await (const chunk of bytes) {
    let rest = chunk
    while (length + rest.length >= size) {
      const piece = rest.subarray(0, size - length)
      yield Buffer.concat([...pieces, piece])
      count += 1
      rest = rest.subarray(piece.length)
      pieces = []
      length = 0
    }
    if (rest.length > 0) pieces.push(rest)
    length += rest.length
  }
  if (length > 0 || count === 0) yield Buffer.concat(pieces)
}
