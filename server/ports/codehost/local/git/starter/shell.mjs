import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { MarkedStream } from './marked-stream.mjs'
import { commandFor } from './shell-command.mjs'

const YES = 'y'.charCodeAt(0)

/**
 * A shell that starts programs one after another. Because its memory is small, a program starts in half the time that Node
 * needs. The programs get no input.
 */
export class Shell {
  #mark = randomBytes(16).toString('hex')
  // Its own process group, so that a signal reaches the program too.
  #child = spawn('/bin/sh', [], { stdio: 'pipe', cwd: '/', env: {}, detached: true })
  #output = new MarkedStream(this.#mark, (bytes) => this.#report('output', bytes))
  #errors = new MarkedStream(this.#mark, (bytes) => this.#report('errors', bytes))
  /** @type {import('./shell.mjs').ShellListener | null} */
  #listener = null
  #program = ''
  /** Whether the program exists; null until the shell has reported it. @type {boolean | null} */
  #exists = null
  #isUsable = true
  #hasClosed = false

  constructor() {
    this.#child.stdout.on('data', (bytes) => this.#takeOutput(bytes))
    this.#child.stderr.on('data', (bytes) => this.#take(this.#errors, bytes))
    // Its end reports the reason.
    this.#child.stdin.on('error', () => {})
    this.#child.once('error', () => {
      this.#isUsable = false
    })
    this.#child.once('close', (code, signal) => this.#close(code, signal))
  }

  /** Whether it can start another program. Bytes after the end of a program come from a process that it left behind. */
  get isUsable() {
    return this.#isUsable && this.#output.isEmpty && this.#errors.isEmpty
  }

  /**
   * Allows one program at a time.
   *
   * @param {import('./shell-command.mjs').ShellProgram} start
   * @param {import('./shell.mjs').ShellListener} listener
   */
  run(start, listener) {
    this.#listener = listener
    this.#program = start.program
    this.#exists = null
    if (this.#hasClosed) queueMicrotask(() => this.#close(null, null))
    else this.#child.stdin.write(commandFor(start, this.#mark))
  }

  pause() {
    this.#child.stdout.pause()
    this.#child.stderr.pause()
  }

  resume() {
    this.#child.stdout.resume()
    this.#child.stderr.resume()
  }

  /** Ends a shell that runs nothing. */
  close() {
    this.#child.stdin.end()
  }

  /**
   * Sends a signal to the shell and to the program that it runs.
   *
   * @param {NodeJS.Signals} signal
   */
  kill(signal) {
    this.#isUsable = false
    if (this.#hasClosed || this.#child.pid === undefined) return
    try {
      process.kill(-this.#child.pid, signal)
    } catch {
      // Both have just ended.
    }
  }

  /** @param {Buffer} bytes */
  #takeOutput(bytes) {
    if (this.#exists !== null) return this.#take(this.#output, bytes)
    this.#exists = bytes[0] === YES
    if (this.#exists) this.#listener?.started()
    this.#take(this.#output, bytes.subarray(1))
  }

  /**
   * @param {MarkedStream} stream
   * @param {Buffer} bytes
   */
  #take(stream, bytes) {
    stream.take(bytes)
    if (this.#output.code === null || this.#errors.code === null) return
    const { code } = this.#output
    for (const each of [this.#output, this.#errors]) each.code = null
    this.#finish(code, null)
  }

  /**
   * @param {'output' | 'errors'} kind
   * @param {Buffer} bytes
   */
  #report(kind, bytes) {
    if (this.#listener) this.#listener[kind](bytes)
    else this.#isUsable = false
  }

  /**
   * @param {number | null} code
   * @param {string | null} signal
   */
  #close(code, signal) {
    this.#isUsable = false
    this.#hasClosed = true
    this.#output.flush()
    this.#errors.flush()
    if (this.#exists !== null) return this.#finish(code, signal)
    const listener = this.#listener
    this.#listener = null
    listener?.lost()
  }

  /**
   * @param {number | null} code
   * @param {string | null} signal
   */
  #finish(code, signal) {
    // The next program has another reader.
    this.resume()
    const listener = this.#listener
    this.#listener = null
    if (this.#exists === false) listener?.failed(`spawn ${this.#program} ENOENT`)
    listener?.ended(code, signal)
  }
}
