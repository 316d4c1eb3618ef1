import { and, eq, or } from 'drizzle-orm'
import { ticketPauses } from '../../../db/schema'
import { recordAct } from '../../audit'
import type { OrgRequestContext } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import { withTransaction } from '../../kernel/transaction'
import { userIdOf } from '../../kernel/user-id-of'
import { openTracker, trackerKey } from '../../ticket-connections'
import { requestTicketRun } from '../runs/request-run'
import { targetsOf } from '../world/choose-target'
import type { SyncTarget } from '../world/sync-target'

/** Stops all syncs of the org, or those of one connection, until a person resumes them. */
export async function pauseSync(
  ctx: OrgRequestContext,
  connection: string | undefined,
): Promise<{ ok: true }> {
  if (connection !== undefined) await requireConnection(ctx, connection)
  return withTransaction(ctx, async (tx) => {
    const pausedBy = userIdOf(tx)
    await tx.db
      .insert(ticketPauses)
      .values({ ...pauseOf(tx, connection), reason: 'A person paused it.', pausedBy })
      .onConflictDoNothing()
    await recordAct(tx, { act: 'ticket_sync.pause', target: targetOfAct(tx, connection) })
    return { ok: true }
  })
}

/** Ends pauses by people and by outages, and syncs what was missed. */
export async function resumeSync(
  ctx: OrgRequestContext,
  connection: string | undefined,
): Promise<{ ok: true }> {
  const targets = connection === undefined ? await targetsOf(ctx) : await requireConnection(ctx, connection)
  const systems = connection === undefined ? [] : await systemsOf(ctx, targets, connection)
  const { orgId, scope, key } = pauseOf(ctx, connection)
  return withTransaction(ctx, async (tx) => {
    const isNamed = and(eq(ticketPauses.scope, scope), eq(ticketPauses.key, key))
    const isSystem = systems.map((system) =>
      and(eq(ticketPauses.scope, 'system'), eq(ticketPauses.key, system)),
    )
    const scoped = connection === undefined ? undefined : or(isNamed, ...isSystem)
    await tx.db.delete(ticketPauses).where(and(eq(ticketPauses.orgId, orgId), scoped))
    for (const { repository } of targets)
      await requestTicketRun(tx, { orgId, repositoryId: repository.id, trigger: 'request', readsAll: true })
    await recordAct(tx, { act: 'ticket_sync.resume', target: targetOfAct(tx, connection) })
    return { ok: true }
  })
}

const pauseOf = ({ org }: OrgRequestContext, connection: string | undefined) => ({
  orgId: org.id,
  ...(connection === undefined
    ? { scope: 'org' as const, key: '' }
    : { scope: 'connection' as const, key: connection }),
})

const targetOfAct = ({ org }: OrgRequestContext, connection: string | undefined) =>
  connection === undefined
    ? { kind: 'org', id: org.id, name: org.name }
    : { kind: 'ticket_system', id: connection, name: connection }

/** Those of the repositories whose CONFIG.yaml has the connection, by default of all. 422 if none has it. */
export async function requireConnection(
  ctx: OrgRequestContext,
  name: string,
  among?: readonly SyncTarget[],
): Promise<SyncTarget[]> {
  const targets = (among ?? (await targetsOf(ctx))).filter(({ config }) =>
    Object.hasOwn(config.ticket_systems, name),
  )
  if (targets.length > 0) return targets
  const message = `No CONFIG.yaml of this organization has the connection ${name}.`
  throw new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body', 'connection'], msg: message, type: 'unknown' }],
  })
}

async function systemsOf(
  ctx: OrgRequestContext,
  targets: readonly SyncTarget[],
  name: string,
): Promise<string[]> {
  return Promise.all(targets.map(async (target) => trackerKey(await openTracker(ctx, target, name))))
}
