const CHUNK_CHARACTERS = 64 * 1024

/** Gives each chunk its own memory, which can be transferred to another thread. */
const encoder = new TextEncoder()

/** Rows for COPY as bytes, which cost the garbage collector less than strings. */
export class RowBytes {
  #count = 0
  #text = ''
  #chunks: Uint8Array<ArrayBuffer>[] = []

  /** Wraps rows that are already bytes. */
  static of({ count, chunks }: { count: number; chunks: Uint8Array<ArrayBuffer>[] }): RowBytes {
    const rows = new RowBytes()
    rows.#count = count
    rows.#chunks = chunks
    return rows
  }

  get count(): number {
    return this.#count
  }

  /** A finished line of COPY's text format. */
  add(line: string): void {
    this.#count++
    this.#text += line
    if (this.#text.length >= CHUNK_CHARACTERS) this.#encode()
  }

  *chunks(): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
    if (this.#text) this.#encode()
    yield* this.#chunks
  }

  #encode(): void {
    this.#chunks.push(encoder.encode(this.#text))
    this.#text = ''
  }
}
