import { type AnswerCode, type PortAnswer, PortError } from '#server/ports/port-error'

/** The AI provider that writes proposals. Requests are independent of each other. */
export interface Ai {
  vendor: AiVendor
  model: string
  /** The model's price, if the operator set it. */
  price?: TokenPrice | null
  /** Uses the deployment's own key. Null when only organizations with their own key are served. */
  service: AiClient | null
  withKey(key: string): AiClient
}

/** US dollars for a million tokens. */
export interface TokenPrice {
  input: number
  output: number
}

type AiVendor = 'anthropic' | 'openai'

/** Throws AiError. Any other error means that the signal aborted the request. */
export interface AiClient {
  /**
   * Yields the text as it is written. The `end` piece comes last and confirms that the text is complete. Reads no further than
   * its consumer.
   */
  write(task: AiTask): AsyncIterable<AiPiece>
  /** Sends the smallest possible request. Resolves if the key gives access to the model. */
  tryKey(signal?: AbortSignal): Promise<void>
}

export interface AiTask {
  /** The rules for all tasks of this kind. */
  rules: string
  /** This request, with all its context. */
  request: string
  signal?: AbortSignal
}

export type AiPiece =
  | { kind: 'text'; text: string }
  /** Null if the provider does not report the number of tokens. */
  | { kind: 'end'; inputTokens: number | null; outputTokens: number | null }

export type AiFailure =
  /** The key is invalid or was revoked. */
  | 'key_refused'
  | 'rate_limited'
  | 'overloaded'
  /** The model declined to write this. */
  | 'refused'
  /** The response ended early. */
  | 'cut_off'
  /** The request or the response is longer than the model allows. */
  | 'too_long'
  | 'timeout'
  /** Any other failure of the provider. */
  | 'failed'

const ANSWER_CODES: Record<AiFailure, AnswerCode> = {
  key_refused: 'upstream_failed',
  rate_limited: 'unavailable',
  overloaded: 'unavailable',
  refused: 'upstream_failed',
  cut_off: 'upstream_failed',
  too_long: 'upstream_failed',
  timeout: 'unavailable',
  failed: 'upstream_failed',
}

/**
 * Why the request failed or its response stopped. The provider's own message stays in `cause`, because it may
 * repeat the request.
 */
export class AiError extends PortError<AiFailure> {
  override name = 'AiError'

  constructor(failure: AiFailure, { detail, ...options }: AiErrorOptions = {}) {
    const retryable = RETRYABLE.includes(failure)
    super(failure, `the provider of AI: ${failure}${detail ? `, ${detail}` : ''}`, { retryable, ...options })
  }

  override get answer(): PortAnswer {
    return { code: ANSWER_CODES[this.code] }
  }

  get failure(): AiFailure {
    return this.code
  }
}

const RETRYABLE: readonly AiFailure[] = ['rate_limited', 'overloaded', 'timeout']

interface AiErrorOptions extends ErrorOptions {
  /** Our own description of the failure. */
  detail?: string
  resumesAt?: Date | null
  retryable?: boolean
}

/** Turns texts into vectors. Texts with similar meaning get vectors that are close together. */
export interface Embedder {
  model: string
  /** The length of each vector. */
  dimensions: number
  /**
   * One vector per text, in the same order. Throws AiError. Any other error means that the signal aborted the
   * request.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>
}
