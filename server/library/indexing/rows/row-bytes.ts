import { ScratchFile } from './scratch-file'

const CHUNK_CHARACTERS = 64 * 1024

/** Gives each chunk its own memory, which can be transferred to another thread. */
const encoder = new TextEncoder()

/**
 * Rows for COPY as bytes, which cost the garbage collector less than strings. Above the limit they are stored in a
 * file.
 */
export class RowBytes {
  #count = 0
  #text = ''
  #size = 0
  #chunks: Uint8Array<ArrayBuffer>[] = []
  #file: ScratchFile | null = null

  constructor(private readonly maxBytesInMemory = Number.POSITIVE_INFINITY) {}

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
    if (this.#file) yield* this.#file.chunks()
    yield* this.#chunks
  }

  close(): void {
    this.#file?.close()
  }

  #encode(): void {
    const chunk = encoder.encode(this.#text)
    this.#text = ''
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > this.maxBytesInMemory) this.#spill()
  }

  #spill(): void {
    this.#file ??= new ScratchFile()
    for (const chunk of this.#chunks) this.#file.append(chunk)
    this.#chunks = []
    this.#size = 0
  }
}
