import type { Socket } from 'node:net'
import { ClientMessages } from './client-messages'
import type { ConnectionsOfServer } from './connections-of-server'
import { ServerMessages } from './server-messages'
import type { ServerPulse } from './server-pulse'

/** Longer than any transaction runs without a statement after its connection failed. */
const FAREWELL_MS = 5_000

/** The maximum duration of a request's statement. */
const RETIREMENT_MS = 30_000

/**
 * Makes a socket, with or without TLS, work around four defects of postgres.js 3.4.9 (decision 097):
 *
 * 1. When a connection closes within a transaction, postgres.js drops its socket at once. The transaction's next
 *    statement (at the latest its rollback) then writes to null and ends the process (porsager/postgres 1154, 1208),
 *    or runs outside the transaction on the next connection (1155). This socket reports the closing only after the
 *    transaction has had time to end; until then every write fails.
 * 2. When a connection closes between a statement and the writing of its bytes, postgres.js waits for that write
 *    forever, and sends nothing on later connections. This socket reports the closing right after a write,
 *    or a turn later if nothing is written.
 * 3. postgres.js keeps an error until the server is ready for the next query. After a fatal error it never is, so the
 *    first query on the next connection fails with the old connection's error. This socket withholds fatal errors
 *    from postgres.js and fails with them itself.
 * 4. When a connection closes with an error, postgres.js fails only the queries from before the error, and waits
 *    for later ones forever. It gets the error first and the closing up to a turn later, so a query that follows a
 *    failed one falls in between. This socket fails writes from the moment of the error, and fails again before it
 *    reports the closing.
 */
export function makeSteady<Connection extends Socket>(
  socket: Connection,
  options: SteadyOptions = {},
): Connection {
  new SteadyEvents(socket, options)
  return socket
}

export interface SteadyOptions {
  /** Ends the connection if a response is outstanding and the server sends nothing for this long. */
  silenceMs?: number
  /** If present, the connection ends as soon as the server is detected as silent. */
  pulse?: ServerPulse
  /** Called when a response, or the connection, has been outstanding for a while. */
  onDoubt?: () => void
  /** The connections that end together after their server refused a write because it is read-only. */
  connections?: ConnectionsOfServer
  /** Ends the connection some time after its server reported that it refuses writes. */
  leavesReadOnly?: boolean
}

class SteadyEvents {
  readonly #messages = new ServerMessages()
  readonly #requests = new ClientMessages()
  /** Restarts with every byte from the server, and with the first statement on an idle connection. */
  readonly #silence: NodeJS.Timeout | null
  /** Restarts like the one above. */
  readonly #doubt: NodeJS.Timeout | null
  readonly #emit: Socket['emit']
  readonly #send: Socket['write']
  #isLost = false
  #isUsed = false
  #isRetired = false
  #endsWhenFree = false
  #leaving: NodeJS.Timeout | undefined
  #onWritten: (() => void) | null = null

  constructor(
    private readonly socket: Socket,
    private readonly options: SteadyOptions,
  ) {
    const { silenceMs = 0, connections, pulse } = options
    connections?.add(this)
    pulse?.add(this)
    this.#emit = socket.emit.bind(socket)
    this.#send = socket.write.bind(socket)
    socket.emit = (event: string | symbol, ...args: unknown[]) => this.#report(event, args)
    // Node replaces `write` on the socket when it connects and when the other side ends it.
    Object.defineProperty(socket, 'write', { get: () => this.#write, set: () => undefined })
    // Node's socket timeout does not fit: every write restarts it, so a frozen server that gets more and more statements would
    // never time out.
    this.#silence = silenceMs > 0 ? setTimeout(() => this.#endIfUnanswered(), silenceMs).unref() : null
    this.#doubt = pulse ? setTimeout(() => this.#doubtServer(), pulse.doubtMs).unref() : null
    const onConnect = () => afterPendingWrites(() => this.#refuseSilence())
    if (socket.readyState === 'open') onConnect()
    else socket.once('connect', onConnect)
  }

  #report(event: string | symbol, args: unknown[]): boolean {
    if (event === 'data') return this.#receive(args[0] as Buffer)
    if (event !== 'close') return this.#emit(event, ...args)
    this.#isLost = true
    clearTimeout(this.#leaving)
    clearTimeout(this.#doubt ?? undefined)
    this.options.connections?.remove(this)
    this.options.pulse?.remove(this)
    if (!this.#messages.isInTransaction) return this.#reportClosing(args[0] === true)
    setTimeout(() => this.#reportClosing(false), FAREWELL_MS).unref()
    return this.#fail()
  }

  #receive(chunk: Buffer): boolean {
    const { bytes, responses, fatal, isReadOnly, refusesWrites } = this.#messages.take(chunk)
    this.#requests.answer(responses)
    this.#silence?.refresh()
    this.#doubt?.refresh()
    const isHeard = bytes.length > 0 && this.#emit('data', bytes)
    if (fatal) this.socket.destroy(fatal)
    if (isReadOnly) this.options.connections?.retireAll()
    if (refusesWrites !== null) this.#leaveIfReadOnly(refusesWrites)
    this.#endIfFree()
    return isHeard
  }

  /**
   * Nothing else ends a connection that never writes and reached the old server during a failover. Does not interrupt a long
   * read, such as a backup of a standby.
   */
  #leaveIfReadOnly(refusesWrites: boolean): void {
    clearTimeout(this.#leaving)
    const stay = this.options.connections?.stayMs(refusesWrites) ?? null
    if (stay !== null && this.options.leavesReadOnly)
      this.#leaving = setTimeout(() => this.#endWhenFree(), stay).unref()
  }

  /** Ends the connection when it is idle, or after a while. One that is still connecting may reach the next server. */
  retire(): void {
    if (this.#isRetired || !this.#isUsed) return
    this.#isRetired = true
    setTimeout(() => this.socket.destroy(closedError()), RETIREMENT_MS).unref()
    this.#endWhenFree()
  }

  #endWhenFree(): void {
    this.#endsWhenFree = true
    this.#endIfFree()
  }

  #endIfFree(): void {
    if (!this.#endsWhenFree) return
    // The driver may have a statement to write in the next turn.
    afterPendingWrites(() => {
      const isFree = this.#requests.areAnswered && !this.#messages.isInTransaction
      if (isFree) this.socket.destroy(closedError())
    })
  }

  readonly #write = (chunk: Buffer, callback?: (error?: Error | null) => void): boolean => {
    this.#isUsed = true
    if (this.#requests.areAnswered) {
      this.#silence?.refresh()
      this.#doubt?.refresh()
    }
    this.#requests.send(chunk)
    if (!this.#isLost && !this.socket.destroyed) return this.#send(chunk, callback)
    process.nextTick(() => {
      callback?.(closedError())
      this.#fail()
      this.#onWritten?.()
    })
    return true
  }

  #reportClosing(hadError: boolean): boolean {
    let isReported = false
    this.#onWritten = () => {
      if (isReported) return
      isReported = true
      if (hadError) this.#fail()
      this.#emit('close', hadError)
    }
    afterPendingWrites(this.#onWritten)
    return true
  }

  #doubtServer(): void {
    if (this.#isLost || (this.#requests.areAnswered && !this.socket.connecting)) return
    this.options.onDoubt?.()
    this.#doubt?.refresh()
  }

  /** The server is silent. */
  end(): void {
    this.socket.destroy(silentError())
  }

  #endIfUnanswered(): void {
    if (!this.#requests.areAnswered) this.socket.destroy(closedError())
  }

  /**
   * postgres.js writes right after it connects. If it has not by then, the connection is closed so that nothing waits for it.
   */
  #refuseSilence(): void {
    if (!this.#isUsed) this.socket.destroy(closedError())
  }

  /** postgres.js removes its listeners on `close`. An error without a listener would end the process. */
  #fail(): boolean {
    return this.socket.listenerCount('error') > 0 && this.#emit('error', closedError())
  }
}

/** Resolves when all pending writes are done. */
const afterPendingWrites = (work: () => void) => void setImmediate(() => setImmediate(work))

export const silentError = () =>
  Object.assign(new Error('The database server does not answer.'), { code: 'CONNECT_TIMEOUT' })

export const closedError = () =>
  Object.assign(new Error('The connection to the database was closed.'), { code: 'CONNECTION_CLOSED' })
