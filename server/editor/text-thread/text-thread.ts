import { Worker } from 'node:worker_threads'
import { DomainError } from '../../kernel/errors'
import type { TextTaskInput, TextTaskName } from './text-tasks'

export interface TextTaskRequest {
  name: TextTaskName
  input: TextTaskInput<TextTaskName>
}

export type TextTaskResult = { value: unknown } | { error: unknown }

interface PendingTask {
  userId: number
  request: TextTaskRequest
  resolve(value: unknown): void
  reject(error: unknown): void
}

const PROGRAM = new URL('./begin-text-thread.mjs', import.meta.url)

/** Comparing two versions of the longest text that people write needs a third of this. */
const HEAP_MB = 512

/** The longest text written by people takes a few seconds. */
const TIMEOUT_MS = 15_000
const MAX_PENDING = 16
/** A user who types while a slow task runs sends a new request with every pause. */
const MAX_PENDING_PER_USER = 4
const IDLE_MS = 5 * 60_000

/**
 * One thread for texts that take long to read. It starts with the first task and runs one task at a time. If a task
 * exceeds the time or memory limit, the thread ends with it, and the next task gets a new thread.
 */
export class TextThread {
  #worker: Worker | null = null
  #pending: PendingTask[] = []
  #timer: NodeJS.Timeout | undefined
  readonly #program: URL
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #heapMb: number

  constructor({ program = PROGRAM, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, heapMb = HEAP_MB } = {}) {
    this.#program = program
    this.#timeoutMs = timeoutMs
    this.#idleMs = idleMs
    this.#heapMb = heapMb
  }

  run(userId: number, request: TextTaskRequest): Promise<unknown> {
    const ofUser = this.#pending.filter((task) => task.userId === userId)
    if (this.#pending.length >= MAX_PENDING || ofUser.length >= MAX_PENDING_PER_USER) throw busy()
    return new Promise((resolve, reject) => {
      this.#pending.push({ userId, request, resolve, reject })
      if (this.#pending.length === 1) this.#runNext()
    })
  }

  #runNext(): void {
    clearTimeout(this.#timer)
    const [first] = this.#pending
    if (first) this.#post(first)
    else this.#waitIdle()
  }

  #post({ request }: PendingTask): void {
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(request)
    this.#timer = setTimeout(() => this.#fail(tooExpensive()), this.#timeoutMs)
  }

  /** An idle thread does not keep the process alive. */
  #waitIdle(): void {
    this.#worker?.unref()
    this.#timer = setTimeout(() => this.#end(), this.#idleMs).unref()
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#heapMb }
    const worker = new Worker(this.#program, { execArgv: [], resourceLimits })
    const whileCurrent =
      <T>(listener: (value: T) => void) =>
      (value: T) => {
        if (worker === this.#worker) listener(value)
      }
    worker.on(
      'message',
      whileCurrent((result: TextTaskResult) => this.#settle(result)),
    )
    worker.on(
      'error',
      whileCurrent((error) => this.#fail(isOutOfMemory(error) ? tooExpensive() : error)),
    )
    worker.on(
      'exit',
      whileCurrent((code) => this.#fail(new Error(`the text thread exited with code ${code}`))),
    )
    return worker
  }

  #settle(result: TextTaskResult): void {
    const task = this.#pending.shift()
    if ('error' in result) task?.reject(result.error)
    else task?.resolve(result.value)
    this.#runNext()
  }

  #fail(error: unknown): void {
    this.#end()
    this.#pending.shift()?.reject(error)
    this.#runNext()
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
    message: 'Too many long texts are being processed. Try again in a moment.',
    retryable: true,
  })

function tooExpensive(): DomainError {
  const msg = 'takes too much time or memory to process: split the file'
  return new DomainError('validation_failed', {
    message: `The text ${msg}.`,
    issues: [{ loc: ['body', 'content'], msg, type: 'takes_too_much' }],
  })
}
