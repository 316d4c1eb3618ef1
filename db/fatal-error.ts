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

/** Reads the body of an ErrorResponse. Null if the connection goes on after it. */
export function readFatalError(body: Buffer): FatalError | null {
  const fields = new Map(
    body
      .toString()
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  )
  // V is never translated, S is.
  const severity = fields.get('V') ?? fields.get('S') ?? ''
  if (!FATAL.includes(severity)) return null
  return new FatalError(
    severity,
    fields.get('C') ?? '',
    fields.get('M') ?? 'The server ended the connection.',
  )
}
