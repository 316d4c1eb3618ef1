import type { Context } from './context'
import { DomainError } from './errors'

/** The user of the credential: a person, or the service user of a key without a creator. */
export function userIdOf({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind === 'user' || actor.kind === 'key') return actor.userId
  throw new DomainError('unauthenticated')
}
