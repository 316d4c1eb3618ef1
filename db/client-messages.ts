const HEADER_BYTES = 5
const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
/** Parse, Bind, Describe, Execute, Close: the server reports ReadyForQuery only after the next Sync. */
const BEFORE_SYNC = Buffer.from('PBDEC')

/**
 * Counts outstanding responses: one for the start of the connection, for each Query, and for each Sync. A write may contain
 * several messages, but only whole ones, as postgres.js writes them.
 */
export class ClientMessages {
  #unanswered = 0
  #isSyncMissing = false
  #isStarted = false

  get areAnswered(): boolean {
    return this.#unanswered === 0 && !this.#isSyncMissing
  }

  send(bytes: Buffer): void {
    let at = this.#isStarted ? 0 : this.#start(bytes)
    while (bytes.length - at >= HEADER_BYTES) {
      this.#count(bytes[at] ?? 0)
      // The length includes itself, but not the type.
      at += 1 + bytes.readUInt32BE(at + 1)
    }
  }

  answer(responses: number): void {
    this.#unanswered = Math.max(0, this.#unanswered - responses)
  }

  /** The first message has no type. Returns its end. */
  #start(bytes: Buffer): number {
    this.#isStarted = true
    this.#unanswered += 1
    return bytes.readUInt32BE(0)
  }

  #count(type: number): void {
    if (BEFORE_SYNC.includes(type)) this.#isSyncMissing = true
    if (type !== QUERY && type !== SYNC) return
    this.#unanswered += 1
    this.#isSyncMissing = false
  }
}
