import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { installations, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isInstallation } from './is-installation'

const HostId = z.number().int().positive()

const EventPayload = z.object({
  installation: z.object({ id: HostId }).nullish().catch(null),
  repository: z.object({ id: HostId, full_name: z.string() }).nullish().catch(null),
})

export interface EventSubject {
  /** Null if the webhook does not belong to our GitHub App. */
  installationId: number | null
  /** Null if the installation is unknown here. */
  installation: Pick<typeof installations.$inferSelect, 'orgId' | 'state'> | null
  /** Null if the event names no repository, or one that is not connected here. */
  repository: { id: number; hasCurrentName: boolean } | null
}

/** Finds the installation and the repository of an event. Trusts only the ids and the name in the payload. */
export async function findEventSubject(ctx: Context, payload: unknown): Promise<EventSubject> {
  const { installation: payloadInstallation, repository } = EventPayload.parse(payload)
  const installationId = payloadInstallation?.id ?? null
  const installation = installationId === null ? null : await findInstallation(ctx, installationId)
  return {
    installationId,
    installation,
    repository:
      installation && repository ? await findEventRepository(ctx, installation.orgId, repository) : null,
  }
}

async function findInstallation({ db }: Context, id: number): Promise<EventSubject['installation']> {
  const [row] = await db
    .select({ orgId: installations.orgId, state: installations.state })
    .from(installations)
    .where(and(await isInstallation(db, id), ne(installations.host, 'local')))
  return row ?? null
}

async function findEventRepository(
  { db }: Context,
  orgId: number,
  mentioned: { id: number; full_name: string },
): Promise<EventSubject['repository']> {
  const [row] = await db
    .select({
      id: repositories.id,
      owner: repositories.owner,
      name: repositories.name,
      disconnectedAt: repositories.disconnectedAt,
    })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.hostId, mentioned.id)))
  if (!row || row.disconnectedAt !== null) return null
  return { id: row.id, hasCurrentName: `${row.owner}/${row.name}` === mentioned.full_name }
}
