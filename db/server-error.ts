/** Severities after which the server ends the connection. */
const FATAL = ['FATAL', 'PANIC']

/** The server's reason for ending a connection. `code` is its SQLSTATE. */
export class FatalError extends Error {
  constructor(
    readonly severity: string,
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'FatalError'
  }
}

interface ServerError {
  /** Set if the server ends the connection after it. */
  fatal: FatalError | null
  /** Whether the server refused a write because it is read-only. */
  isReadOnly: boolean
}

const READ_ONLY = '25006'

/** Reads the body of an ErrorResponse. */
export function readServerError(body: Buffer): ServerError {
  const fields = new Map(
    body
      .toString()
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  )
  // V is never translated, S is.
  const severity = fields.get('V') ?? fields.get('S') ?? ''
  const code = fields.get('C') ?? ''
  const message = fields.get('M') ?? 'The server ended the connection.'
  return {
    fatal: FATAL.includes(severity) ? new FatalError(severity, code, message) : null,
    isReadOnly: code === READ_ONLY,
  }
}
