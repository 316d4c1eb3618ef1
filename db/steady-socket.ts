import { Socket } from 'node:net'

/** Longer than any transaction's code goes on without a word to the database after that has failed. */
const FAREWELL_MS = 5_000

const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/**
 * When a connection closes within a transaction, postgres.js 3.4.9 forgets its socket at once, and the transaction's
 * next statement (its rollback, at the latest) writes to what is null: the whole process ends (porsager/postgres
 * 1154, 1208), or the statement runs outside the transaction, on the connection that has taken its place (1155). So the
 * closing is kept from it until the transaction has had time to end; until then whatever it writes fails.
 */
export class SteadySocket extends Socket {
  #isInTransaction = false
  #isLost = false

  constructor() {
    super()
    // Node puts another `write` on the socket when it connects and when the other side has ended it.
    Object.defineProperty(this, 'write', { get: () => this.#write, set: () => undefined })
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'data') this.#noteState(args[0] as Buffer)
    if (event !== 'close' || !this.#isInTransaction) return super.emit(event, ...args)
    this.#isInTransaction = false
    this.#isLost = true
    setTimeout(() => this.emit('close', false), FAREWELL_MS).unref()
    return this.#fail()
  }

  readonly #write = (chunk: Buffer, callback?: (error?: Error | null) => void): boolean => {
    if (!this.#isLost) return super.write(chunk, callback)
    process.nextTick(() => {
      callback?.(closedError())
      this.#fail()
    })
    return true
  }

  /** Every answer of the server ends with a word about the transaction: `Z`, four bytes of length, the state. */
  #noteState(chunk: Buffer): void {
    if (chunk.at(-6) !== READY_FOR_QUERY || chunk.readUInt32BE(chunk.length - 5) !== 5) return
    this.#isInTransaction = chunk.at(-1) !== IDLE
  }

  #fail(): boolean {
    return super.emit('error', closedError())
  }
}

const closedError = () =>
  Object.assign(new Error('The connection to the database was closed within a transaction.'), {
    code: 'CONNECTION_CLOSED',
  })
