import { Worker } from 'node:worker_threads'
import { DomainError } from '../../kernel/errors'
import type { InputOf, TaskName } from './tasks'

export interface Question {
  name: TaskName
  input: InputOf<TaskName>
}

export type Answer = { value: unknown } | { error: unknown }

interface Asked {
  userId: number
  question: Question
  resolve(value: unknown): void
  reject(error: unknown): void
}

const PROGRAM = new URL('./begin-thread.mjs', import.meta.url)

/** Two versions of the longest text that people write take a third of it. */
const HEAP_MB = 512

/** The longest text takes seconds where it was written by people. */
const PATIENCE_MS = 15_000
const MOST_WAITING = 16
/** Who types on while an answer takes long asks again and again. */
const MOST_OF_ONE = 4
const IDLE_MS = 5 * 60_000

/**
 * One thread for texts whose reading takes long, started when it is needed. It answers one question after another; one
 * that takes too much of time or memory ends with its thread, and the next gets a new one.
 */
export class TextThread {
  #worker: Worker | null = null
  #asked: Asked[] = []
  #timer: NodeJS.Timeout | undefined
  readonly #program: URL
  readonly #patienceMs: number
  readonly #idleMs: number
  readonly #heapMb: number

  constructor({ program = PROGRAM, patienceMs = PATIENCE_MS, idleMs = IDLE_MS, heapMb = HEAP_MB } = {}) {
    this.#program = program
    this.#patienceMs = patienceMs
    this.#idleMs = idleMs
    this.#heapMb = heapMb
  }

  ask(userId: number, question: Question): Promise<unknown> {
    const own = this.#asked.filter((asked) => asked.userId === userId)
    if (this.#asked.length >= MOST_WAITING || own.length >= MOST_OF_ONE) throw busy()
    return new Promise((resolve, reject) => {
      this.#asked.push({ userId, question, resolve, reject })
      if (this.#asked.length === 1) this.#next()
    })
  }

  #next(): void {
    clearTimeout(this.#timer)
    const [first] = this.#asked
    if (first) this.#put(first)
    else this.#rest()
  }

  #put({ question }: Asked): void {
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(question)
    this.#timer = setTimeout(() => this.#giveUp(tooMuch()), this.#patienceMs)
  }

  /** A process that has nothing else to do may end meanwhile. */
  #rest(): void {
    this.#worker?.unref()
    this.#timer = setTimeout(() => this.#end(), this.#idleMs).unref()
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#heapMb }
    const worker = new Worker(this.#program, { execArgv: [], resourceLimits })
    const onlyOf =
      <T>(listen: (value: T) => void) =>
      (value: T) => {
        if (worker === this.#worker) listen(value)
      }
    worker.on(
      'message',
      onlyOf((answer: Answer) => this.#take(answer)),
    )
    worker.on(
      'error',
      onlyOf((error) => this.#giveUp(isOutOfMemory(error) ? tooMuch() : error)),
    )
    worker.on(
      'exit',
      onlyOf((code) => this.#giveUp(new Error(`the thread for texts ended with ${code}`))),
    )
    return worker
  }

  #take(answer: Answer): void {
    const asked = this.#asked.shift()
    if ('error' in answer) asked?.reject(answer.error)
    else asked?.resolve(answer.value)
    this.#next()
  }

  #giveUp(error: unknown): void {
    this.#end()
    this.#asked.shift()?.reject(error)
    this.#next()
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

const busy = () =>
  new DomainError('unavailable', {
    message: 'Too many long texts are being read just now. Try again in a moment.',
    retryable: true,
  })

function tooMuch(): DomainError {
  const msg = 'takes more time or memory to read than there is for one text: split the file'
  return new DomainError('validation_failed', {
    message: `The text ${msg}.`,
    issues: [{ loc: ['body', 'content'], msg, type: 'takes_too_much' }],
  })
}
