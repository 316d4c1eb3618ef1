/** All error codes of the API and their HTTP statuses. */
export const ERROR_STATUS = {
  validation_failed: 422,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  not_configured: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export interface ValidationIssue {
  loc: (string | number)[]
  msg: string
  type: string
}

interface Details {
  message?: string
  cause?: unknown
  retryable?: boolean
  /** Additional members of the problem document. */
  extras?: Record<string, unknown>
  headers?: Record<string, string>
  /** Only for validation_failed. */
  issues?: ValidationIssue[]
}

const DEFAULT_MESSAGE: Record<ErrorCode, string> = {
  validation_failed: 'The request is not valid.',
  unauthenticated: 'Sign in, or send a valid credential in the Authorization header.',
  payment_required: 'The plan of this organization does not include this.',
  forbidden: 'Your role does not allow you to change this. Ask an admin.',
  not_found: "Not found, or you don't have access.",
  conflict: 'The current state does not allow this. Reload and try again.',
  payload_too_large: 'The request body is too large.',
  unsupported_media_type: 'Send the body as application/json.',
  rate_limited: 'Too many requests. Wait a moment and try again.',
  internal: 'Something went wrong on our side. Report the request id to the operator.',
  upstream_failed: 'A service that this deployment depends on failed or sent an invalid response.',
  unavailable: 'The service is not ready. Try again in a moment.',
  not_configured: 'This feature is not configured on this deployment.',
}

/** The only error that modules throw on purpose. Any other error is a bug and shows a fixed message. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly retryable: boolean
  readonly extras: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly issues: ValidationIssue[]

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? DEFAULT_MESSAGE[code], { cause: details.cause })
    this.name = 'DomainError'
    this.code = code
    this.retryable = details.retryable ?? false
    this.extras = details.extras ?? {}
    this.headers = details.headers ?? {}
    this.issues = details.issues ?? []
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export const notFound = () => new DomainError('not_found')

export const conflict = (message: string, details: Omit<Details, 'message'> = {}) =>
  new DomainError('conflict', { ...details, message })

export const isDomainError = (error: unknown): error is DomainError => error instanceof DomainError
