import { Socket } from 'node:net'
import { TransactionState } from './transaction-state'

/** Longer than any transaction's code goes on without a word to the database after that has failed. */
const FAREWELL_MS = 5_000

/**
 * When a connection closes within a transaction, postgres.js 3.4.9 forgets its socket at once, and the transaction's
 * next statement (its rollback, at the latest) writes to what is null: the whole process ends (porsager/postgres
 * 1154, 1208), or the statement runs outside the transaction, on the connection that has taken its place (1155). So the
 * closing is kept from it until the transaction has had time to end; until then whatever it writes fails.
 *
 * And when it closes between a statement and the moment that statement's bytes are written, postgres.js goes on waiting
 * for that moment for ever: nothing that it writes on a later connection is sent, not even the greeting. So the closing
 * is told when it has just written, or, if it has nothing to write, a turn later.
 */
export class SteadySocket extends Socket {
  readonly #transaction = new TransactionState()
  #isLost = false
  #isUsed = false
  #onWritten: (() => void) | null = null

  constructor() {
    super()
    // Node puts another `write` on the socket when it connects and when the other side has ended it.
    Object.defineProperty(this, 'write', { get: () => this.#write, set: () => undefined })
    this.once('connect', () => soon(() => this.#refuseSilence()))
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'data') this.#transaction.note(args[0] as Buffer)
    if (event !== 'close') return super.emit(event, ...args)
    this.#isLost = true
    if (!this.#transaction.isOpen) return this.#tellClosed(args[0] === true)
    setTimeout(() => this.#tellClosed(false), FAREWELL_MS).unref()
    return this.#fail()
  }

  readonly #write = (chunk: Buffer, callback?: (error?: Error | null) => void): boolean => {
    this.#isUsed = true
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

  /** Who connects has something to say by then; where it is withheld nevertheless, nobody should wait for it. */
  #refuseSilence(): void {
    if (!this.#isUsed) this.destroy(closedError())
  }

  #fail(): boolean {
    return super.emit('error', closedError())
  }
}

/** When everything that is about to be written has been. */
const soon = (work: () => void) => void setImmediate(() => setImmediate(work))

const closedError = () =>
  Object.assign(new Error('The connection to the database was closed.'), { code: 'CONNECTION_CLOSED' })
