import { codeHostTokenOrNull, lapseCodeHostLink } from '#server/accounts/auth/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import { CodeHostError } from '#server/ports/codehost/port'
import type { EditorLocation } from '../open-editor-location'
import { type Authorship, authorshipOf } from './authorship-of'

/**
 * Writes to the code host with the rights of the user if they have linked their account, otherwise as our App. A
 * rejected token has changed nothing on the host, so the write is repeated without it.
 */
export async function writeAsUser<T>(
  ctx: OrgProcedureContext,
  location: EditorLocation,
  write: (location: EditorLocation, authorship: Authorship) => Promise<T>,
): Promise<T> {
  const userId = userIdOf(ctx)
  const userToken = location.forge && (await codeHostTokenOrNull(ctx, userId))
  if (userToken) {
    try {
      const own = withUserToken(location, userToken)
      return await write(own, await authorshipOf(ctx, own))
    } catch (error) {
      if (!isSignedOut(error)) throw error
      await lapseCodeHostLink(ctx, userId, userToken)
    }
  }
  return write(location, await authorshipOf(ctx, location))
}

function withUserToken({ forge, ...location }: EditorLocation, userToken: string): EditorLocation {
  if (!forge) return { forge, ...location }
  const ref = { ...forge.ref, userToken }
  return { ...location, ref, forge: { ...forge, ref } }
}

const isSignedOut = (error: unknown) => error instanceof CodeHostError && error.code === 'signed_out'
