import { PortError } from '../port-error'

/** Who writes proposals. It is asked for one text at a time, and keeps nothing between two. */
export interface Ai {
  vendor: AiVendor
  model: string
  /** By the deployment's own key; null when only organizations with a key of their own are served. */
  service: AiClient | null
  withKey(key: string): AiClient
}

export const AI_VENDORS = ['anthropic', 'openai'] as const
export type AiVendor = (typeof AI_VENDORS)[number]

/** Throws AiError, and whatever else only when the signal has ended it. */
export interface AiClient {
  /** The text as it is written; `end` is the last of it and says that it is whole. Nothing is read ahead of who listens. */
  write(task: AiTask): AsyncIterable<AiPiece>
  /** One call as small as they come: says nothing when the key opens the model. */
  tryKey(signal?: AbortSignal): Promise<void>
}

export interface AiTask {
  /** What holds for every such task. */
  rules: string
  /** This one, with all that it is about. */
  request: string
  signal?: AbortSignal
}

export type AiPiece =
  | { kind: 'text'; text: string }
  /** Null where the provider does not count. */
  | { kind: 'end'; inputTokens: number | null; outputTokens: number | null }

export const AI_FAILURES = [
  /** The key is wrong or was withdrawn. */
  'key_refused',
  'rate_limited',
  'overloaded',
  /** The model declined to write this. */
  'refused',
  /** The answer broke off before its end. */
  'cut_off',
  /** The answer, or what was asked, is longer than the model takes. */
  'too_long',
  'timeout',
  /** Anything else that the provider would not or could not do. */
  'failed',
] as const
export type AiFailure = (typeof AI_FAILURES)[number]

/** Why there is no answer, or no more of it. The provider's own words stay in `cause`: they may repeat what they were sent. */
export class AiError extends PortError<AiFailure> {
  override name = 'AiError'

  constructor(failure: AiFailure, { detail, ...options }: AiErrorOptions = {}) {
    const retryable = RETRYABLE.includes(failure)
    super(failure, `the provider of AI: ${failure}${detail ? `, ${detail}` : ''}`, { retryable, ...options })
  }

  get failure(): AiFailure {
    return this.code
  }
}

const RETRYABLE: readonly AiFailure[] = ['rate_limited', 'overloaded', 'timeout']

interface AiErrorOptions extends ErrorOptions {
  /** In our own words. */
  detail?: string
  resumesAt?: Date | null
}

/** Who turns texts into vectors: what means the same lies close together. */
export interface Embedder {
  model: string
  /** How long each vector is. */
  dimensions: number
  /** A vector for each text, in their order. Throws AiError, and whatever else only when the signal has ended it. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>
}
