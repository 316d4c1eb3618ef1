import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { installations, repositories } from '../../db/schema'
import type { Context } from '../kernel/context'
import { isInstallation } from './is-installation'

const HostId = z.number().int().positive()

const Mentioned = z.object({
  installation: z.object({ id: HostId }).nullish().catch(null),
  repository: z.object({ id: HostId, full_name: z.string() }).nullish().catch(null),
})

export interface Subject {
  /** Null if the webhook does not belong to our GitHub App. */
  installationId: number | null
  /** Null if the installation is unknown here. */
  installation: Pick<typeof installations.$inferSelect, 'orgId' | 'state'> | null
  /** Null if the event names no repository, or one that is not connected here. */
  repository: { id: number; isNamedSo: boolean } | null
}

/** Finds the installation and the repository of an event. Trusts only the ids and the name in the payload. */
export async function findSubject(ctx: Context, payload: unknown): Promise<Subject> {
  const { installation: mentioned, repository } = Mentioned.parse(payload)
  const installationId = mentioned?.id ?? null
  const installation = installationId === null ? null : await findInstallation(ctx, installationId)
  return {
    installationId,
    installation,
    repository: installation && repository ? await findNamed(ctx, installation.orgId, repository) : null,
  }
}

async function findInstallation({ db }: Context, id: number): Promise<Subject['installation']> {
  const [found] = await db
    .select({ orgId: installations.orgId, state: installations.state })
    .from(installations)
    .where(and(isInstallation(id), eq(installations.host, 'github')))
  return found ?? null
}

async function findNamed(
  { db }: Context,
  orgId: number,
  named: { id: number; full_name: string },
): Promise<Subject['repository']> {
  const [found] = await db
    .select({
      id: repositories.id,
      owner: repositories.owner,
      name: repositories.name,
      disconnectedAt: repositories.disconnectedAt,
    })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.hostId, named.id)))
  if (!found || found.disconnectedAt !== null) return null
  return { id: found.id, isNamedSo: `${found.owner}/${found.name}` === named.full_name }
}
