import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { RowBytes } from '../rows/row-bytes'
import type { RawBatch } from '../texts/raw-batch'
import type { TextBatch } from '../texts/text-batch'
import type { Parser } from './parser'

/** A batch as it comes from another thread: its rows are bytes and their count. */
export interface SentBatch extends Pick<TextBatch, 'stored'> {
  texts: SentRows
  sections: SentRows
  criteria: SentRows
}

export interface SentRows {
  count: number
  chunks: Uint8Array[]
}

const PROGRAM = new URL('./parse-thread.mjs', import.meta.url)

/** Of nothing that is parsed anything is kept: a large heap would only fill with what is done with. */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 }

/** One core is for the database and for this thread, which reads and writes. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Threads that parse, each one batch after another. */
export function openParsePool({ threads = THREADS, program = PROGRAM } = {}): Parser {
  const pool = Array.from({ length: threads }, () => new ParseThread(program))
  return {
    parse(raw) {
      const [freest] = pool.toSorted((one, other) => one.load - other.load)
      if (!freest) throw new Error('a pool without threads')
      return freest.parse(raw)
    },
    async close() {
      await Promise.all(pool.map((thread) => thread.end()))
    },
  }
}

interface Waiting {
  resolve(batch: TextBatch): void
  reject(error: Error): void
}

/** Answers in the order of asking. When it ends before its time, everybody who waits hears of it. */
class ParseThread {
  readonly #worker: Worker
  #waiting: Waiting[] = []
  #failure: Error | null = null

  constructor(program: URL) {
    this.#worker = new Worker(program, { execArgv: [], resourceLimits: LIMITS })
    this.#worker.on('message', (sent: SentBatch) => this.#waiting.shift()?.resolve(received(sent)))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', (code) => this.#fail(new Error(`a thread that parses ended with ${code}`)))
  }

  get load(): number {
    return this.#waiting.length
  }

  parse(raw: RawBatch): Promise<TextBatch> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#waiting.push({ resolve, reject })
      this.#worker.postMessage(raw, [raw.bytes.buffer])
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
  }
}

const received = ({ stored, texts, sections, criteria }: SentBatch): TextBatch => ({
  stored,
  texts: RowBytes.of(texts),
  sections: RowBytes.of(sections),
  criteria: RowBytes.of(criteria),
})
