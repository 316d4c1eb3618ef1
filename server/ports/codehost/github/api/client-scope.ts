import type { Identity } from './identity'

/** Whose requests a client sends, and about what. */
export interface ClientScope {
  identity: Identity
  /** Parameters of every request. */
  params: Record<string, unknown>
  /** The subject of error messages. */
  subject: string
}
