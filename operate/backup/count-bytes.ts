/** Forwards a stream and counts its bytes. */
export function countBytes(source: AsyncIterable<Uint8Array>) {
  let count = 0
  async function* counted() {
    for await (const chunk of source) {
      count += chunk.length
      yield chunk
    }
  }
  return { bytes: counted(), count: () => count }
}
