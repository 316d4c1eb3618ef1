import { ScratchFile } from './scratch-file'

const CHUNK_CHARACTERS = 64 * 1024

/**
 * Rows on their way into a table, as bytes: what waits for the database, or for the end of the run, must not be text
 * that the garbage collector has to carry along; beyond a measure it does not stay in memory at all.
 */
export class RowBytes {
  #count = 0
  #text = ''
  #size = 0
  #chunks: Uint8Array[] = []
  #file: ScratchFile | null = null

  constructor(private readonly keptInMemory = Number.POSITIVE_INFINITY) {}

  /** Rows that are bytes already. */
  static of({ count, chunks }: { count: number; chunks: Uint8Array[] }): RowBytes {
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

  *chunks(): Generator<Uint8Array, void, undefined> {
    if (this.#text) this.#encode()
    if (this.#file) yield* this.#file.chunks()
    yield* this.#chunks
  }

  close(): void {
    this.#file?.close()
  }

  #encode(): void {
    const chunk = Buffer.from(this.#text)
    this.#text = ''
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > this.keptInMemory) this.#spill()
  }

  #spill(): void {
    this.#file ??= new ScratchFile()
    for (const chunk of this.#chunks) this.#file.append(chunk)
    this.#chunks = []
    this.#size = 0
  }
}
