interface PortErrorOptions extends ErrorOptions {
  retryable?: boolean
  resumesAt?: Date | null
}

/**
 * Why a vendor did not do what it was asked. Each port has a closed set of codes; whether and when to ask again means
 * the same for all, so a job waits for any of them in one way.
 */
export abstract class PortError<Code extends string = string> extends Error {
  readonly retryable: boolean
  /** When asking again may help, where the vendor has said so. */
  readonly resumesAt: Date | null

  constructor(
    readonly code: Code,
    message: string,
    { retryable = false, resumesAt = null, ...options }: PortErrorOptions = {},
  ) {
    super(message, options)
    this.retryable = retryable
    this.resumesAt = resumesAt
  }
}
