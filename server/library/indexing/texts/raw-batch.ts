/** Contents to parse, in one buffer that can be transferred to another thread. */
export interface RawBatch {
  orgId: number
  texts: { id: number; sha: string; size: number }[]
  bytes: Uint8Array<ArrayBuffer>
}

const MAX_BYTES = 1_000_000
const MAX_TEXTS = 500

/** Collects contents for one transaction. Buffers may be reused after `build`, which copies them. */
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
