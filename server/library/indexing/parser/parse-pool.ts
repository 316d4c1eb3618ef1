import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { RowBytes } from '../rows/row-bytes'
import type { RawBatch } from '../texts/raw-batch'
import type { TextBatch } from '../texts/text-batch'
import type { Parser } from './parser'

/** A batch as transferred from a parser thread: rows are bytes with a count. */
export interface TransferredBatch extends Pick<TextBatch, 'stored'> {
  texts: TransferredRows
  sections: TransferredRows
  criteria: TransferredRows
}

export interface TransferredRows {
  count: number
  chunks: Uint8Array<ArrayBuffer>[]
}

const PROGRAM = new URL('./parse-thread.mjs', import.meta.url)

/** The parser keeps nothing, so a larger heap would only collect garbage. */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 }

/** One core is left for the database and for this thread, which reads and writes. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Starts threads that each parse one batch at a time. */
export function openParsePool({ threads = THREADS, program = PROGRAM } = {}): Parser {
  const pool = Array.from({ length: threads }, () => new ParseThread(program))
  return {
    parse(raw) {
      const [leastBusy] = pool.toSorted((a, b) => a.load - b.load)
      if (!leastBusy) throw new Error('the parse pool has no threads')
      return leastBusy.parse(raw)
    },
    async close() {
      await Promise.all(pool.map((thread) => thread.end()))
    },
  }
}

interface PendingParse {
  resolve(batch: TextBatch): void
  reject(error: Error): void
}

/** Returns results in request order. If the thread exits early, all pending requests are rejected. */
class ParseThread {
  readonly #worker: Worker
  #pending: PendingParse[] = []
  #failure: Error | null = null

  constructor(program: URL) {
    this.#worker = new Worker(program, { execArgv: [], resourceLimits: LIMITS })
    this.#worker.on('message', (batch: TransferredBatch) =>
      this.#pending.shift()?.resolve(toTextBatch(batch)),
    )
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', (code) => this.#fail(new Error(`parser thread exited with code ${code}`)))
  }

  get load(): number {
    return this.#pending.length
  }

  parse(raw: RawBatch): Promise<TextBatch> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#pending.push({ resolve, reject })
      this.#worker.postMessage(raw, [raw.bytes.buffer])
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#pending.splice(0)) reject(this.#failure)
  }
}

const toTextBatch = ({ stored, texts, sections, criteria }: TransferredBatch): TextBatch => ({
  stored,
  texts: RowBytes.of(texts),
  sections: RowBytes.of(sections),
  criteria: RowBytes.of(criteria),
})
