import type { RequestLimiter } from './request-limiter'

/** The identity that a request is sent with. */
export interface Identity {
  kind: 'app' | 'installation' | 'person'
  /** Separates cached data of identities with different permissions. */
  name: string
  limiter: RequestLimiter
  token(): Promise<string>
  /** Returns a new token after this one was rejected before it expired. */
  replace?(refused: string): Promise<string>
}
