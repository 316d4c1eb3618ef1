import { ScratchFile } from './scratch-file'

const BUFFERED_CHARACTERS = 256 * 1024
const NEWLINE = 10

/** A list of any length in bounded memory. Items after the first ones are stored in a file, so they must be JSON. */
export class SpillingList<T> implements Iterable<T> {
  readonly #first: T[] = []
  #file: ScratchFile | null = null
  #buffered = ''
  #length = 0

  constructor(private readonly maxInMemory = 20_000) {}

  get length(): number {
    return this.#length
  }

  push(item: T): void {
    this.#length += 1
    if (this.#first.length < this.maxInMemory) {
      this.#first.push(item)
      return
    }
    this.#buffered += `${JSON.stringify(item)}\n`
    if (this.#buffered.length >= BUFFERED_CHARACTERS) this.#spill()
  }

  *[Symbol.iterator](): Generator<T, void, undefined> {
    yield* this.#first
    if (this.#buffered) this.#spill()
    for (const line of readLines(this.#file?.chunks() ?? [])) yield JSON.parse(line)
  }

  /** The items in batches of this size. */
  *batches(size: number): Generator<T[], void, undefined> {
    let batch: T[] = []
    for (const item of this) {
      if (batch.push(item) < size) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  close(): void {
    this.#file?.close()
  }

  #spill(): void {
    this.#file ??= new ScratchFile()
    this.#file.append(Buffer.from(this.#buffered))
    this.#buffered = ''
  }
}

function* readLines(chunks: Iterable<Buffer>): Generator<string, void, undefined> {
  let partial: Buffer = Buffer.alloc(0)
  for (const chunk of chunks) {
    const bytes = partial.length > 0 ? Buffer.concat([partial, chunk]) : chunk
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      yield bytes.toString('utf8', from, end)
      from = end + 1
    }
    partial = bytes.subarray(from)
  }
}
