import { asc, ne } from 'drizzle-orm'
import { installations, type ReconciliationStep } from '#db/schema/index'
import type { Context } from '#server/kernel/context'

/** One step per installation of the host or our database, including the local one. */
export async function planSteps({ db, ports }: Context): Promise<ReconciliationStep[]> {
  const { forge } = ports.codeHosts
  const connected = await db
    .select({ id: installations.id, host: installations.host })
    .from(installations)
    .where(ne(installations.state, 'removed'))
    .orderBy(asc(installations.id))
  const hosts = new Map(connected.map(({ id, host }) => [id, host]))
  if (forge) for await (const { id } of forge.installations()) hosts.set(id, forge.kind)
  return [...hosts]
    .filter(([, host]) => host === 'local' || forge !== null)
    .map(([installationId, host]) => ({ host, installationId, afterRepositoryId: 0, resumesAt: null }))
}
