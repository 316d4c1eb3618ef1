import { and, eq, inArray, or } from 'drizzle-orm'
import { ticketPauses } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { openTracker, trackerKey } from '#server/tickets/connections/index'
import { requestTicketRun } from '../runs/ticket-run'
import { connectionKey } from '../vendor/open-connections'
import type { PauseInput } from '../wire'
import { type SyncTarget, targetsOf } from '../world/sync-target'

/** Stops all syncs of the org, or those of one connection, until a person resumes them. */
export async function pauseSync(ctx: OrgProcedureContext, input: PauseInput): Promise<{ ok: true }> {
  const targets = await findTargets(ctx, input)
  return withTransaction(ctx, async (tx) => {
    await insertPauses(tx, [pauseOf(input, targets)])
    await recordAct(tx, { act: 'ticket_sync.pause', target: targetOfAct(tx, input) })
    return { ok: true }
  })
}

/** Ends pauses by people and by outages, and syncs missed changes. */
export async function resumeSync(ctx: OrgProcedureContext, input: PauseInput): Promise<{ ok: true }> {
  const { connection } = input
  const targets = await findTargets(ctx, input)
  const systems = connection === undefined ? [] : await systemsOf(ctx, targets, connection)
  const orgId = ctx.org.id
  return withTransaction(ctx, async (tx) => {
    if (connection !== undefined && input.repo) await keepOthersPaused(tx, connection, targets)
    const keys =
      connection === undefined
        ? []
        : [connection, ...targets.map(({ repository }) => connectionKey(repository.id, connection))]
    const isNamed = and(eq(ticketPauses.scope, 'connection'), inArray(ticketPauses.key, keys))
    const isSystem = and(eq(ticketPauses.scope, 'system'), inArray(ticketPauses.key, systems))
    const scoped = connection === undefined ? undefined : or(isNamed, isSystem)
    await tx.db.delete(ticketPauses).where(and(eq(ticketPauses.orgId, orgId), scoped))
    for (const { repository } of targets)
      await requestTicketRun(tx, { orgId, repositoryId: repository.id, trigger: 'request', readsAll: true })
    await recordAct(tx, { act: 'ticket_sync.resume', target: targetOfAct(tx, input) })
    return { ok: true }
  })
}

type NewPause = Pick<typeof ticketPauses.$inferInsert, 'scope' | 'key'>

const BY_PERSON = 'A person paused it.'

async function insertPauses(tx: OrgProcedureContext, pauses: readonly NewPause[]): Promise<void> {
  const pausedBy = userIdOf(tx)
  if (pauses.length > 0)
    await tx.db
      .insert(ticketPauses)
      .values(pauses.map((pause) => ({ orgId: tx.org.id, ...pause, reason: BY_PERSON, pausedBy })))
      .onConflictDoNothing()
}

function pauseOf({ connection, repo }: PauseInput, [target]: readonly SyncTarget[]): NewPause {
  if (connection === undefined) return { scope: 'org', key: '' }
  const key = repo && target ? connectionKey(target.repository.id, connection) : connection
  return { scope: 'connection', key }
}

/** Replaces a pause of all connections of the name by one for each other repository. */
async function keepOthersPaused(
  tx: OrgProcedureContext,
  connection: string,
  resumed: readonly SyncTarget[],
): Promise<void> {
  const isOfAll = and(
    eq(ticketPauses.orgId, tx.org.id),
    eq(ticketPauses.scope, 'connection'),
    eq(ticketPauses.key, connection),
  )
  if ((await tx.db.$count(ticketPauses, isOfAll)) === 0) return
  const resumedIds = resumed.map(({ repository }) => repository.id)
  const others = (await targetsNaming(tx, connection)).filter(
    ({ repository }) => !resumedIds.includes(repository.id),
  )
  await insertPauses(
    tx,
    others.map(({ repository }) => ({ scope: 'connection', key: connectionKey(repository.id, connection) })),
  )
}

const targetOfAct = ({ org }: OrgProcedureContext, { connection, repo }: PauseInput) =>
  connection === undefined
    ? { kind: 'org', id: org.id, name: org.name }
    : {
        kind: 'ticket_system',
        id: connection,
        name: repo ? `${connection} of ${repo.owner}/${repo.name}` : connection,
      }

/** The repositories that are paused or resumed. */
async function findTargets(
  ctx: OrgProcedureContext,
  { connection, repo }: PauseInput,
): Promise<SyncTarget[]> {
  if (connection === undefined) {
    if (repo) throw invalid('connection', 'Name the connection of the repository.')
    return targetsOf(ctx)
  }
  if (!repo) return requireConnection(ctx, connection)
  const targets = (await targetsNaming(ctx, connection)).filter(({ repository }) => isNamed(repository, repo))
  if (targets.length > 0) return targets
  throw invalid(
    'connection',
    `The CONFIG.yaml of ${repo.owner}/${repo.name} has no connection ${connection}.`,
  )
}

/** The given repositories, by default all, whose CONFIG.yaml has the connection. 422 if none has it. */
export async function requireConnection(
  ctx: OrgProcedureContext,
  name: string,
  among?: readonly SyncTarget[],
): Promise<SyncTarget[]> {
  const targets = await targetsNaming(ctx, name, among)
  if (targets.length > 0) return targets
  throw invalid('connection', `No CONFIG.yaml of this organization has the connection ${name}.`)
}

const isNamed = ({ owner, name }: SyncTarget['repository'], repo: NonNullable<PauseInput['repo']>): boolean =>
  owner.toLowerCase() === repo.owner.toLowerCase() && name.toLowerCase() === repo.name.toLowerCase()

const targetsNaming = async (ctx: OrgProcedureContext, connection: string, among?: readonly SyncTarget[]) =>
  (among ?? (await targetsOf(ctx))).filter(({ config }) => Object.hasOwn(config.ticket_systems, connection))

const invalid = (field: string, message: string) =>
  new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body', field], msg: message, type: 'unknown' }],
  })

async function systemsOf(
  ctx: OrgProcedureContext,
  targets: readonly SyncTarget[],
  name: string,
): Promise<string[]> {
  return Promise.all(targets.map(async (target) => trackerKey(await openTracker(ctx, target, name))))
}
