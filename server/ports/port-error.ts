/** The API error codes for failed vendors. */
export type AnswerCode =
  | 'validation_failed'
  | 'unauthenticated'
  | 'forbidden'
  | 'conflict'
  | 'upstream_failed'
  | 'unavailable'

/** The answer to a request that failed because of a vendor. */
export interface PortAnswer {
  code: AnswerCode
  /** Set only if it is written for the sender of the request. Otherwise the response has the fixed message of its code. */
  message?: string
  /** Problems of the request. Sent only with `validation_failed`. */
  issues?: { loc: string[]; msg: string; type: string }[]
}

export interface PortErrorOptions extends ErrorOptions {
  retryable?: boolean
  resumesAt?: Date | null
}

/**
 * Why a vendor did not execute a request. Each port has a closed set of codes and defines the response to each. The retry time
 * has the same meaning for all ports, so a job waits for any vendor in the same way.
 */
export abstract class PortError<Code extends string = string> extends Error {
  abstract readonly answer: PortAnswer
  readonly retryable: boolean
  /** When a retry may help, if the vendor provided a time. */
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
