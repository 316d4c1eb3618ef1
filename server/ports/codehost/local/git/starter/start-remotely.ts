import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished, Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { asJson, FRAME, readFrames, writeFrame } from './frames.mjs'

export interface ProgramStart {
  program: string
  args: string[]
  env: Record<string, string | undefined>
  /** A program without input starts in half the time. */
  takesInput: boolean
}

const PROGRAM = new URL('./start-programs.mjs', import.meta.url)

interface Starter {
  process: ChildProcess
  socketPath: string
}

let opening: Promise<Starter> | null = null
let lastId = 0

/** One small process per process of ours, which ends with us. */
function openStarter(): Promise<Starter> {
  opening ??= start().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function start(): Promise<Starter> {
  const socketPath = path.join(await mkdtemp(path.join(tmpdir(), 'plumbline-start-')), 'socket')
  const process = fork(fileURLToPath(PROGRAM), [socketPath], {
    execArgv: [],
    env: {} as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => {
    opening = null
    rmSync(path.dirname(socketPath), { recursive: true, force: true })
  })
  await readiness(process)
  // Must not keep our process running.
  process.unref()
  process.channel?.unref()
  return { process, socketPath }
}

/** Fails if the process ends first, for example because it cannot open its socket. */
const readiness = (process: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    process.once('message', () => resolve())
    process.once('error', reject)
    process.once('exit', (code, signal) =>
      reject(new Error(`the process that starts programs could not start: it ended with ${code ?? signal}`)),
    )
  })

/**
 * A program started for us by a small process. To start a process, the system copies the memory map of the starting process,
 * which blocks it: 2 ms for 50 MB, 50 ms for 500 MB. Decision 054. Events and streams are those of a child process.
 */
export class RemoteProgram extends EventEmitter<{
  spawn: []
  error: [Error]
  close: [code: number | null, signal: string | null]
}> {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr = new Readable({ read: () => undefined })
  readonly #id = ++lastId
  #socket: Socket | null = null
  #starter: ChildProcess | null = null
  #isKilled = false
  #isOver = false

  constructor(start: ProgramStart) {
    super()
    if ([start.program, ...start.args].some((text) => text.includes('\0')))
      throw new TypeError('an argument of a program contains NUL')
    const opened = this.#open(start)
    opened.catch((error: Error) => this.#fail(error))
    this.stdout = new Readable({
      read: () => void this.#socket?.resume(),
      destroy: (error, done) => {
        this.#socket?.resume()
        done(error)
      },
    })
    this.stdin = new Writable({
      construct: (done) => void opened.then(() => done(), done),
      write: (bytes: Buffer, _encoding, done) => this.#send(FRAME.input, bytes, done),
      final: (done) => this.#send(FRAME.inputEnd, undefined, done),
    })
    this.stdin.on('error', () => undefined)
  }

  /** Ends the program. `close` follows when it has ended. */
  kill(): void {
    this.#isKilled = true
    if (!this.#isOver && this.#starter?.connected) this.#starter.send({ kill: this.#id })
  }

  /** The running program keeps this process running. That is the default. */
  ref(): void {
    this.#socket?.ref()
  }

  unref(): void {
    this.#socket?.unref()
  }

  async #open(start: ProgramStart): Promise<void> {
    const starter = await openStarter()
    const socket = connect(starter.socketPath)
    this.#starter = starter.process
    this.#socket = socket
    readFrames(socket, (kind, bytes) => this.#take(kind, bytes))
    const fail = () => {
      if (this.#isOver) return
      opening = null
      this.#fail(new Error('the process that starts programs has ended'))
    }
    socket.on('error', fail).on('close', fail)
    writeFrame(socket, FRAME.start, asJson({ ...start, id: this.#id }))
  }

  #send(kind: number, bytes: Buffer | undefined, done: (error?: Error) => void): void {
    const socket = this.#socket
    if (!socket || socket.destroyed) done(new Error('the program has ended'))
    else if (writeFrame(socket, kind, bytes)) done()
    else socket.once('drain', done)
  }

  #take(kind: number, bytes: Buffer): void {
    if (kind === FRAME.spawned) {
      this.emit('spawn')
      if (this.#isKilled) this.kill()
    } else if (kind === FRAME.output) {
      if (!this.stdout.push(Buffer.from(bytes)) && !this.stdout.destroyed) this.#socket?.pause()
    } else if (kind === FRAME.errors) this.stderr.push(Buffer.from(bytes))
    else if (kind === FRAME.failure) this.#fail(new Error(bytes.toString()))
    else this.#end(JSON.parse(bytes.toString()))
  }

  #fail(error: Error): void {
    if (this.#isOver) return
    if (this.listenerCount('error') > 0) this.emit('error', error)
    this.#end({ code: null, signal: 'SIGKILL' })
  }

  #end({ code, signal }: { code: number | null; signal: string | null }): void {
    if (this.#isOver) return
    this.#isOver = true
    this.stdin.destroy()
    this.stdout.push(null)
    this.stderr.push(null)
    this.#socket?.destroySoon()
    // A reader of the errors gets all of them first.
    finished(this.stderr, () => this.emit('close', code, signal))
    this.stderr.resume()
  }
}
