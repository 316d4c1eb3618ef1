import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { installations, orgs, repositories } from '#db/schema/index'
import type { AdministeredOrgs } from '#server/kernel/access/administered-orgs'
import type { Context } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import type { HostInstallationsWire } from './wire'

/** Installations of the orgs that the caller administers, in every state. */
export async function listInstallations(
  { db, clock, ports }: Context,
  administered: AdministeredOrgs,
): Promise<z.infer<typeof HostInstallationsWire>> {
  const rows = await db
    .select({ installation: installations, org: orgs.slug, repos: count(repositories.id) })
    .from(installations)
    .innerJoin(orgs, eq(orgs.id, installations.orgId))
    .leftJoin(
      repositories,
      and(
        eq(repositories.orgId, installations.orgId),
        eq(repositories.installationId, installations.id),
        isConnected,
      ),
    )
    .where(administered === 'all' ? undefined : inArray(orgs.id, [...administered]))
    .groupBy(installations.orgId, installations.id, orgs.slug)
    .orderBy(asc(orgs.slug), asc(installations.id))
  return {
    installations: rows.map(({ installation, org, repos }) => ({
      installation_id: installation.id,
      org,
      host: installation.host,
      account: installation.account,
      status: installation.state,
      status_since: installation.stateSince.toISOString(),
      repos,
      synced_at: installation.syncedAt?.toISOString() ?? null,
      resumes_at: futureTime(installation.resumesAt, clock.now()),
      problem: installation.problem,
    })),
    install_url: ports.codeHosts.forge?.installUrl ?? null,
  }
}

const futureTime = (at: Date | null, now: Date) => (at !== null && at > now ? at.toISOString() : null)
