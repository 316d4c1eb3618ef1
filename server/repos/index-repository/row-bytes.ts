const CHUNK_CHARACTERS = 64 * 1024

/**
 * Rows on their way into a table, as bytes: what waits for the database, or for the end of the run, must not be text
 * that the garbage collector has to carry along.
 */
export class RowBytes {
  #count = 0
  #text = ''
  readonly #chunks: Buffer[] = []

  get count(): number {
    return this.#count
  }

  /** A finished line of COPY's text format. */
  add(line: string): void {
    this.#count++
    this.#text += line
    if (this.#text.length >= CHUNK_CHARACTERS) this.#encode()
  }

  chunks(): readonly Buffer[] {
    if (this.#text) this.#encode()
    return this.#chunks
  }

  #encode(): void {
    this.#chunks.push(Buffer.from(this.#text))
    this.#text = ''
  }
}
