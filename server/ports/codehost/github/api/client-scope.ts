import type { Identity } from './identity'

/** The identity and the subject of a client's requests. */
export interface ClientScope {
  identity: Identity
  /** Parameters of every request. */
  params: Record<string, unknown>
  /** The subject of error messages. */
  subject: string
}
