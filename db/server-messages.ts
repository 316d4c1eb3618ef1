import { type FatalError, readServerError } from './server-error'
import { WriteRefusal } from './write-refusal'

const HEADER_BYTES = 5
const ERROR_RESPONSE = 'E'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const PARAMETER_STATUS = 'S'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

interface Received {
  /** The bytes that the driver may read. */
  bytes: Buffer
  /** Number of responses completed by these bytes. A response ends with ReadyForQuery. */
  responses: number
  /** The server's last message, if it ended the connection. */
  fatal: FatalError | null
  /** Whether the server has refused a write because it is read-only. */
  isReadOnly: boolean
  /** Whether these bytes report that the server refuses writes (true) or accepts them (false). Null if they contain neither. */
  refusesWrites: boolean | null
}

/**
 * Parses the server's messages (a type, four bytes of length, a body) across chunks, which may split a message anywhere. Holds
 * back only errors, settings, the transaction state, and headers until they are complete.
 */
export class ServerMessages {
  /** Whether the server has a transaction open. The server reports this after every response. */
  isInTransaction = false
  readonly #refusal = new WriteRefusal()
  #held: Buffer = Buffer.alloc(0)
  #bodyBytes = 0

  take(chunk: Buffer): Received {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const { end, ...received } = this.#follow(bytes)
    this.#held = bytes.subarray(end)
    return { bytes: bytes.subarray(0, end), ...received }
  }

  /** Returns the end of the complete messages, and the fatal error that starts there, if any. */
  #follow(bytes: Buffer): Omit<Received, 'bytes'> & { end: number } {
    let responses = 0
    let isReadOnly = false
    let refusesWrites: boolean | null = null
    let at = this.#skipBody(bytes, 0)
    while (bytes.length - at >= HEADER_BYTES) {
      const type = bytes[at]
      // The length includes itself, but not the type.
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      const isRead = type === ERROR_RESPONSE || type === READY_FOR_QUERY || type === PARAMETER_STATUS
      if (isRead && end > bytes.length) break
      if (type === READY_FOR_QUERY) {
        responses += 1
        this.isInTransaction = bytes[end - 1] !== IDLE
      }
      if (type === ERROR_RESPONSE) {
        const error = readServerError(bytes.subarray(at + HEADER_BYTES, end))
        if (error.fatal) return { end: at, responses, refusesWrites, ...error }
        isReadOnly ||= error.isReadOnly
      }
      if (type === PARAMETER_STATUS) {
        const [name = '', value = ''] = bytes.toString('utf8', at + HEADER_BYTES, end).split('\0')
        refusesWrites = this.#refusal.note(name, value) ?? refusesWrites
      }
      this.#bodyBytes = end - at - HEADER_BYTES
      at = this.#skipBody(bytes, at + HEADER_BYTES)
    }
    return { end: at, responses, fatal: null, isReadOnly, refusesWrites }
  }

  #skipBody(bytes: Buffer, at: number): number {
    const skipped = Math.min(this.#bodyBytes, bytes.length - at)
    this.#bodyBytes -= skipped
    return at + skipped
  }
}
