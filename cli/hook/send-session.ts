import type { EvidenceSession } from '#cli/evidence/session'

/** Not found, or a name that no repository can have, such as a folder name with an umlaut. */
const NO_REPOSITORY: ReadonlySet<number | undefined> = new Set([404, 422])

/**
 * Sends a session to the server, assigned to the repository with the checkout's name, if it exists there. Without a sign-in or
 * a server the session stays in the file, and the next stop sends it again.
 */
export async function sendSession(session: EvidenceSession, root: string): Promise<void> {
  const { openOrgServer } = await import('#cli/source/server/org-server')
  const { ServerError } = await import('#cli/session/server-error')
  const { checkoutName } = await import('#cli/source/local/checkout-name')
  const { z } = await import('zod')
  const server = await openOrgServer(undefined)
  const send = (repo: string | undefined) =>
    server.post(
      'api/evidence/sessions',
      { version: 1, sessions: [session], repo },
      z.object({ recorded: z.int() }),
    )
  try {
    await send(checkoutName(root))
  } catch (error) {
    if (!(error instanceof ServerError && NO_REPOSITORY.has(error.status))) throw error
    await send(undefined)
  }
}
