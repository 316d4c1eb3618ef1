import { lapseCodeHostLink, livingCodeHostToken } from '../auth'
import type { OrgContext } from '../kernel/context'
import { isDomainError } from '../kernel/errors'
import { userIdOf } from '../kernel/user-id-of'
import { CodeHostError } from '../ports/codehost/port'
import { type Authorship, authorOf } from './author-of'
import type { Place } from './open-place'

/**
 * Writes at the code host as the person, by their own rights there, where they have linked their account; else as our
 * App in their place. A token that the host no longer takes has changed nothing: the work is done again without it.
 */
export async function inOwnName<T>(
  ctx: OrgContext,
  place: Place,
  write: (place: Place, authorship: Authorship) => Promise<T>,
): Promise<T> {
  const userId = userIdOf(ctx)
  const userToken = place.forge && (await livingCodeHostToken(ctx, userId))
  if (userToken) {
    try {
      const own = asPerson(place, userToken)
      return await write(own, await authorOf(ctx, own))
    } catch (error) {
      if (!isSignedOut(error)) throw error
      await lapseCodeHostLink(ctx, userId, userToken)
    }
  }
  return write(place, await authorOf(ctx, place))
}

function asPerson({ forge, ...place }: Place, userToken: string): Place {
  if (!forge) return { forge, ...place }
  const ref = { ...forge.ref, userToken }
  return { ...place, ref, forge: { ...forge, ref } }
}

const isSignedOut = (error: unknown) =>
  isDomainError(error) && error.cause instanceof CodeHostError && error.cause.code === 'signed_out'
