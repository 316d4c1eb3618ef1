import { Socket } from 'node:net'
import { ServerMessages } from './server-messages'

/** Longer than any transaction's code runs without a statement after the connection has failed. */
const FAREWELL_MS = 5_000

/**
 * A socket that works around three defects of postgres.js 3.4.9:
 *
 * 1. When a connection closes within a transaction, postgres.js forgets its socket at once. The transaction's next
 *    statement (its rollback, at the latest) then writes to null and ends the process (porsager/postgres 1154, 1208),
 *    or runs outside the transaction on the next connection (1155). This socket reports the closing only after the
 *    transaction has had time to end; until then every write fails.
 * 2. When a connection closes between a statement and the moment its bytes are written, postgres.js waits for that
 *    moment for ever, and sends nothing on later connections. This socket reports the closing right after a write,
 *    or a turn later if nothing is written.
 * 3. postgres.js keeps an error until the server is ready for the next query. After a fatal error it never is, so the
 *    first query on the next connection fails with the old connection's error. This socket withholds fatal errors
 *    from postgres.js and fails with them itself.
 */
export class SteadySocket extends Socket {
  readonly #messages = new ServerMessages()
  #isLost = false
  #isUsed = false
  #onWritten: (() => void) | null = null

  /** Ends the connection if a response is outstanding and the server sends nothing for `silenceMs`. */
  constructor(silenceMs = 0) {
    super()
    this.setTimeout(silenceMs, () => {
      if (!this.#messages.isReady) this.destroy(closedError())
    })
    // Node replaces `write` on the socket when it connects and when the other side ends it.
    Object.defineProperty(this, 'write', { get: () => this.#write, set: () => undefined })
    this.once('connect', () => soon(() => this.#refuseSilence()))
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'data') return this.#receive(args[0] as Buffer)
    if (event !== 'close') return super.emit(event, ...args)
    this.#isLost = true
    if (!this.#messages.isInTransaction) return this.#tellClosed(args[0] === true)
    setTimeout(() => this.#tellClosed(false), FAREWELL_MS).unref()
    return this.#fail()
  }

  #receive(chunk: Buffer): boolean {
    const { bytes, fatal } = this.#messages.take(chunk)
    const isHeard = bytes.length > 0 && super.emit('data', bytes)
    if (fatal) this.destroy(fatal)
    return isHeard
  }

  readonly #write = (chunk: Buffer, callback?: (error?: Error | null) => void): boolean => {
    this.#isUsed = true
    this.#messages.isReady = false
    if (!this.#isLost) return super.write(chunk, callback)
    process.nextTick(() => {
      callback?.(closedError())
      this.#fail()
      this.#onWritten?.()
    })
    return true
  }

  #tellClosed(hadError: boolean): boolean {
    let isTold = false
    this.#onWritten = () => {
      if (!isTold) super.emit('close', hadError)
      isTold = true
    }
    soon(this.#onWritten)
    return true
  }

  /** postgres.js writes right after it connects. If it has not by then, the connection is closed so that nobody waits. */
  #refuseSilence(): void {
    if (!this.#isUsed) this.destroy(closedError())
  }

  #fail(): boolean {
    return super.emit('error', closedError())
  }
}

/** Resolves when all pending writes are done. */
const soon = (work: () => void) => void setImmediate(() => setImmediate(work))

const closedError = () =>
  Object.assign(new Error('The connection to the database was closed.'), { code: 'CONNECTION_CLOSED' })
