import type { EvidenceSession } from '../evidence/session'

/** Sends a session to the server. Without a sign-in or a server it stays in the file, and the next stop sends it again. */
export async function sendSession(session: EvidenceSession): Promise<void> {
  const { openOrgServer } = await import('../source/server/org-server')
  const { z } = await import('zod')
  const server = await openOrgServer(undefined)
  await server.post(
    'api/evidence/sessions',
    { version: 1, sessions: [session] },
    z.object({ recorded: z.int() }),
  )
}
