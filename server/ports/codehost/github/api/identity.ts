import type { RequestError } from 'octokit'
import type { RequestLimiter } from './request-limiter'

/** The identity that a request is sent with. */
export interface Identity {
  kind: 'app' | 'installation' | 'person'
  /** Separates cached data of identities with different permissions. */
  name: string
  limiter: RequestLimiter
  token(): Promise<string>
  /** A new token after this one was rejected before it expired. Null if another one would also be rejected. */
  replace?(refused: string, refusal: RequestError): Promise<string | null>
}
