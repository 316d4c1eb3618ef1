const NEWLINE = 10

/**
 * Reads lines and byte counts from a stream of chunks. Bytes within one chunk are returned without copying.
 */
export class ChunkReader {
  private readonly chunks: AsyncIterator<Buffer>
  private chunk: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterator<Buffer>) {
    this.chunks = chunks
  }

  /** The next line without its newline; null at the end of the stream. */
  async line(): Promise<string | null> {
    let line = ''
    while (this.chunk.length > 0 || (await this.advance())) {
      const end = this.chunk.indexOf(NEWLINE)
      line += this.cut(end === -1 ? this.chunk.length : end).toString('latin1')
      if (end === -1) continue
      this.cut(1)
      return line
    }
    return null
  }

  async take(size: number): Promise<Buffer> {
    if (size <= this.chunk.length) return this.cut(size)
    const bytes = Buffer.allocUnsafeSlow(size)
    for (let filled = 0; filled < size; ) {
      const part = await this.part(size - filled)
      filled += part.copy(bytes, filled)
    }
    return bytes
  }

  async skip(size: number): Promise<null> {
    for (let remaining = size; remaining > 0; ) remaining -= (await this.part(remaining)).length
    return null
  }

  /** Returns at least one byte and at most `limit`. */
  private async part(limit: number): Promise<Buffer> {
    while (this.chunk.length === 0) {
      if (!(await this.advance())) throw new Error('The stream ended within a counted run of bytes')
    }
    return this.cut(limit)
  }

  private cut(size: number): Buffer {
    const cut = this.chunk.subarray(0, size)
    this.chunk = this.chunk.subarray(size)
    return cut
  }

  private async advance(): Promise<boolean> {
    const next = await this.chunks.next()
    if (next.done) return false
    this.chunk = next.value
    return true
  }
}
