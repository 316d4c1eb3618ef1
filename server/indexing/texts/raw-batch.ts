/** Contents on their way to be parsed, in one piece of memory that another thread can be given. */
export interface RawBatch {
  orgId: number
  texts: { id: number; sha: string; size: number }[]
  bytes: Uint8Array<ArrayBuffer>
}

const MAX_BYTES = 1_000_000
const MAX_TEXTS = 500

/** Gathers contents until they are enough for one transaction. What it is given is copied: it may be overwritten. */
export class RawBatchBuilder {
  readonly #texts: RawBatch['texts'] = []
  readonly #pieces: Uint8Array[] = []
  #size = 0

  constructor(private readonly orgId: number) {}

  get count(): number {
    return this.#texts.length
  }

  get isFull(): boolean {
    return this.#size >= MAX_BYTES || this.count >= MAX_TEXTS
  }

  add(id: number, sha: string, bytes: Uint8Array): void {
    this.#texts.push({ id, sha, size: bytes.length })
    this.#pieces.push(bytes)
    this.#size += bytes.length
  }

  build(): RawBatch {
    const bytes = new Uint8Array(this.#size)
    let at = 0
    for (const piece of this.#pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    return { orgId: this.orgId, texts: this.#texts, bytes }
  }
}
