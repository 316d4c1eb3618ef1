import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alertServices, alerts, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { ServicesWire } from './wire'

const MAX_UNASSIGNED = 50

/** The assigned services, and those of open alerts without a repository. */
export async function listServices(ctx: OrgContext): Promise<ServicesWire> {
  const { db, org } = ctx
  const services = await db
    .select({ service: alertServices.service, repo: fullName })
    .from(alertServices)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, alertServices.orgId), eq(repositories.id, alertServices.repositoryId)),
    )
    .where(eq(alertServices.orgId, org.id))
    .orderBy(asc(alertServices.service))
  const service = sql<string>`lower(${alerts.service})`
  const unassigned = await db
    .select({ service, alerts: count() })
    .from(alerts)
    .where(
      and(
        eq(alerts.orgId, org.id),
        isNull(alerts.repositoryId),
        isNotNull(alerts.service),
        eq(alerts.state, 'open'),
      ),
    )
    .groupBy(service)
    .orderBy(service)
    .limit(MAX_UNASSIGNED)
  const names = await repositoriesNamed(
    ctx,
    unassigned.map((each) => each.service),
  )
  return {
    services,
    unassigned: unassigned.map((each) => ({
      ...each,
      repos: names.filter(({ name }) => name === each.service).map(({ repo }) => repo),
    })),
  }
}

const fullName = sql<string>`${repositories.owner} || '/' || ${repositories.name}`

async function repositoriesNamed({ db, org }: OrgContext, services: readonly string[]) {
  if (services.length === 0) return []
  return db
    .select({ name: sql<string>`lower(${repositories.name})`, repo: fullName })
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, org.id),
        isNull(repositories.disconnectedAt),
        sql`lower(${repositories.name}) in ${services}`,
      ),
    )
    .orderBy(fullName)
}
