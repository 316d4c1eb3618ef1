import { Worker } from 'node:worker_threads'

export type TaskResult = { value: unknown } | { error: unknown }

interface TaskThreadOptions {
  /** The program of the thread. It answers each message with a TaskResult. */
  program: URL
  heapMb: number
  timeoutMs: number
  idleMs: number
  maxPending: number
  /** A user who types while a slow task runs sends a new request with every pause. */
  maxPendingPerUser?: number
  /** The error of a task that does not fit into the queue. */
  busy(): Error
  /** The error of a task that exceeds the time or memory limit. */
  tooExpensive(): Error
}

interface PendingTask<Request> {
  userId: number
  request: Request
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * One thread for slow tasks. It starts with the first task and runs one task at a time. If a task exceeds the time or memory
 * limit, the thread ends with it, and the next task gets a new thread.
 */
export class TaskThread<Request> {
  #worker: Worker | null = null
  #pending: PendingTask<Request>[] = []
  #timer: NodeJS.Timeout | undefined
  readonly #options: TaskThreadOptions

  constructor(options: TaskThreadOptions) {
    this.#options = options
  }

  run(userId: number, request: Request): Promise<unknown> {
    const ofUser = this.#pending.filter((task) => task.userId === userId)
    const { maxPending, maxPendingPerUser = maxPending } = this.#options
    if (this.#pending.length >= maxPending || ofUser.length >= maxPendingPerUser) throw this.#options.busy()
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

  #post({ request }: PendingTask<Request>): void {
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(request)
    this.#timer = setTimeout(() => this.#fail(this.#options.tooExpensive()), this.#options.timeoutMs)
  }

  /** An idle thread does not keep the process alive. */
  #waitIdle(): void {
    this.#worker?.unref()
    this.#timer = setTimeout(() => this.#end(), this.#options.idleMs).unref()
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#options.heapMb }
    const worker = new Worker(this.#options.program, { execArgv: [], resourceLimits })
    const whileCurrent =
      <T>(listener: (value: T) => void) =>
      (value: T) => {
        if (worker === this.#worker) listener(value)
      }
    worker.on(
      'message',
      whileCurrent((result: TaskResult) => this.#settle(result)),
    )
    worker.on(
      'error',
      whileCurrent((error) => this.#fail(isOutOfMemory(error) ? this.#options.tooExpensive() : error)),
    )
    worker.on(
      'exit',
      whileCurrent((code) => this.#fail(new Error(`the thread exited with code ${code}`))),
    )
    return worker
  }

  #settle(result: TaskResult): void {
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
