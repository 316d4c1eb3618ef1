/** Reads a given number of bytes from a stream of chunks. Throws if the stream ends before that. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>
  private chunk: Uint8Array = new Uint8Array()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const pieces: Uint8Array[] = []
    await this.pass(count, (piece) => pieces.push(piece))
    return Buffer.concat(pieces)
  }

  /** Passes on the next bytes in their original pieces, without storing them. */
  async pass(count: number, onPiece: (piece: Uint8Array) => void): Promise<void> {
    let remaining = count
    while (remaining > 0) {
      while (this.chunk.byteLength === 0) this.chunk = await this.next()
      const piece = this.chunk.subarray(0, remaining)
      this.chunk = this.chunk.subarray(piece.byteLength)
      remaining -= piece.byteLength
      onPiece(piece)
    }
  }

  private async next(): Promise<Uint8Array> {
    const { done, value } = await this.chunks.next()
    if (done) throw new Error('the stream ended too early')
    return value
  }
}
