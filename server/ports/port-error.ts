/** The error codes of the API that a failed vendor can lead to. */
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
  /** Only if it is written for the person who sent the request. Otherwise the answer has the fixed message of its code. */
  message?: string
  /** What is wrong with the request. Sent only with `validation_failed`. */
  issues?: { loc: string[]; msg: string; type: string }[]
}

export interface PortErrorOptions extends ErrorOptions {
  retryable?: boolean
  resumesAt?: Date | null
}

/**
 * Why a vendor did not carry out a request. Each port has a closed set of codes and says how a request
 * is answered for each. The retry time means the same for all ports, so a job waits for any vendor in the same way.
 */
export abstract class PortError<Code extends string = string> extends Error {
  abstract readonly answer: PortAnswer
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
