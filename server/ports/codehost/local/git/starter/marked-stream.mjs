const CODE_DIGITS = 3

/** A stream of bytes that ends with a mark and an exit code. */
export class MarkedStream {
  /** The exit code; null until it has arrived. @type {number | null} */
  code = null
  #mark
  #length
  #emit
  /** The last bytes so far, which may be part of the mark. */
  #held = Buffer.alloc(0)

  /**
   * @param {string} mark
   * @param {(bytes: Buffer) => void} emit Called with the bytes before the mark.
   */
  constructor(mark, emit) {
    this.#mark = Buffer.from(mark)
    this.#length = mark.length + CODE_DIGITS
    this.#emit = emit
  }

  /** Whether all bytes have been emitted. */
  get isEmpty() {
    return this.#held.length === 0
  }

  /** @param {Buffer} chunk */
  take(chunk) {
    // A chunk of this length contains the whole mark, if the mark has arrived.
    const isLong = chunk.length >= this.#length
    if (isLong) this.#release(this.#held)
    const bytes = isLong ? chunk : Buffer.concat([this.#held, chunk])
    const at = Math.max(0, bytes.length - this.#length)
    this.#release(bytes.subarray(0, at))
    const last = bytes.subarray(at)
    const hasEnded = last.length === this.#length && last.subarray(0, this.#mark.length).equals(this.#mark)
    if (hasEnded) this.code = Number(last.toString('latin1', this.#mark.length))
    this.#held = hasEnded ? Buffer.alloc(0) : last
  }

  /** Emits the held bytes. The stream has ended without a mark. */
  flush() {
    this.#release(this.#held)
    this.#held = Buffer.alloc(0)
  }

  /** @param {Buffer} bytes */
  #release(bytes) {
    if (bytes.length > 0) this.#emit(bytes)
  }
}
