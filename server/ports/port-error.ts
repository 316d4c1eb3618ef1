export interface PortErrorOptions extends ErrorOptions {
  retryable?: boolean
  resumesAt?: Date | null
}

/**
 * Why a vendor did not carry out a request. Each port has a closed set of codes. The retry time means the
 * same for all ports, so a job waits for any vendor in the same way.
 */
export abstract class PortError<Code extends string = string> extends Error {
  readonly retryable: boolean
  /** When a retry may help, if the vendor said so. */
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
