const HEADER_BYTES = 5
const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/**
 * Whether the server holds a transaction open, as it says after every answer. Its messages (a type, four bytes of
 * length, a body) are followed from chunk to chunk, for they are cut anywhere, and one may hold several: that the
 * transaction is open, and that the server is shutting down.
 */
export class TransactionState {
  isOpen = false
  readonly #header = Buffer.alloc(HEADER_BYTES)
  #headerBytes = 0
  #bodyBytes = 0

  note(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#headerBytes < HEADER_BYTES) at += this.#readHeader(chunk, at)
      else at += this.#readBody(chunk, at)
    }
  }

  #readHeader(chunk: Buffer, at: number): number {
    const read = chunk.copy(this.#header, this.#headerBytes, at)
    this.#headerBytes += read
    if (this.#headerBytes < HEADER_BYTES) return read
    // The length counts itself.
    this.#bodyBytes = this.#header.readUInt32BE(1) - 4
    if (this.#bodyBytes === 0) this.#headerBytes = 0
    return read
  }

  #readBody(chunk: Buffer, at: number): number {
    const read = Math.min(this.#bodyBytes, chunk.length - at)
    this.#bodyBytes -= read
    if (this.#bodyBytes > 0) return read
    if (this.#header[0] === READY_FOR_QUERY) this.isOpen = chunk[at + read - 1] !== IDLE
    this.#headerBytes = 0
    return read
  }
}
