import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { alertServices, alerts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { loadAssignment } from '../processing/assign-repository'
import { requestTriage } from '../triage/triage-alerts'
import type { ServiceInput } from './wire'

/** Assigns a service to a repository and moves the service's open alerts there, or ends an assignment without moving alerts. */
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
  const byService = { repo: null, service }
  const former = (await loadAssignment(ctx, org.id, [byService]))(byService)
  await db
    .insert(alertServices)
    .values({ orgId: org.id, service, repositoryId })
    .onConflictDoUpdate({ target: [alertServices.orgId, alertServices.service], set: { repositoryId } })
  if (former !== repositoryId) await moveAlerts(ctx, service, former, repositoryId)
}

/**
 * Moves the service's open alerts without a decision. Alerts in other repositories than the former one have a label, and stay.
 * Triage then compares the moved ones with the sections of their new repository.
 */
async function moveAlerts(
  ctx: OrgContext,
  service: string,
  former: number | null,
  repositoryId: number,
): Promise<void> {
  const { db, org } = ctx
  const isFormer = former === null ? undefined : eq(alerts.repositoryId, former)
  await db
    .update(alerts)
    .set({ repositoryId, triagedAt: null })
    .where(
      and(
        eq(alerts.orgId, org.id),
        eq(sql`lower(${alerts.service})`, service),
        eq(alerts.state, 'open'),
        isNull(alerts.decision),
        or(isNull(alerts.repositoryId), isFormer),
      ),
    )
  await requestTriage(ctx, org.id)
}
