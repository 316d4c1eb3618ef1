import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alertServices, alerts, repositories } from '../../../db/schema'
import { recordAct } from '../../audit'
import type { OrgContext } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import { findRepository } from '../../repos'
import { requestTriage } from '../triage/triage-alerts'
import type { ServiceInput, ServicesWire } from './wire'

const MAX_UNASSIGNED = 50

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

/** Assigns a service to a repository, or to none. Open alerts without a decision move along. */
export function setService(ctx: OrgContext, { service: name, repo }: ServiceInput): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const service = name.toLowerCase()
    if (repo === null) await forget(tx, service)
    else await assign(tx, service, repo)
    const target = { kind: 'alert_service', id: service, name: service }
    await recordAct(tx, { act: 'alert_service.set', target, details: { repo } })
    return { ok: true }
  })
}

async function forget({ db, org }: OrgContext, service: string): Promise<void> {
  const isService = and(eq(alertServices.orgId, org.id), eq(alertServices.service, service))
  await db.delete(alertServices).where(isService)
}

async function assign(ctx: OrgContext, service: string, repo: string): Promise<void> {
  const { db, org } = ctx
  const [owner = '', name = ''] = repo.split('/')
  const { id: repositoryId } = await findRepository(ctx, owner, name)
  await db
    .insert(alertServices)
    .values({ orgId: org.id, service, repositoryId })
    .onConflictDoUpdate({ target: [alertServices.orgId, alertServices.service], set: { repositoryId } })
  // They are compared with the sections of their new repository.
  await db
    .update(alerts)
    .set({ repositoryId, triagedAt: null })
    .where(
      and(
        eq(alerts.orgId, org.id),
        eq(sql`lower(${alerts.service})`, service),
        eq(alerts.state, 'open'),
        isNull(alerts.decision),
      ),
    )
  await requestTriage(ctx, org.id)
}
