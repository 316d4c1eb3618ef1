import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ticketLinks, type ticketRuns } from '#db/schema/index'
import type { Context, OrgProcedureContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { requireConnection } from '../health/pause-sync'
import type { SyncNowInput } from '../wire'
import { chooseTarget, findSyncTarget, type SyncTarget, targetsOf } from '../world/sync-target'
import { type RunRequest, requestTicketRun } from './ticket-run'

type Input = z.output<typeof SyncNowInput>

/**
 * Requests a sync that reads every concerned ticket, for example after lost webhooks: those of a link, of a connection, of a
 * repository, or all. Returns the run of the first repository.
 */
export async function syncNow(ctx: OrgProcedureContext, input: Input): Promise<{ run_id: number }> {
  const requests = await requestsOf(ctx, input)
  return withTransaction(ctx, async (tx) => {
    const runIds: number[] = []
    for (const request of requests) {
      const { runId } = await requestTicketRun(tx, {
        ...request,
        trigger: 'request',
        requestedBy: userIdOf(tx),
      })
      runIds.push(runId)
    }
    const [first] = runIds
    if (first === undefined) throw conflict('No repository has a ticket system, so there is nothing to sync.')
    const { connection = null, link_id: link = null } = input
    await recordAct(tx, {
      act: 'ticket_sync.now',
      target: { kind: 'ticket_run', id: first },
      details: { runs: runIds, connection, link },
    })
    return { run_id: first }
  })
}

type Wanted = Pick<RunRequest, 'orgId' | 'repositoryId' | 'readsAll' | 'linkIds'>

async function requestsOf(
  ctx: OrgProcedureContext,
  { repo, connection, link_id: linkId }: Input,
): Promise<Wanted[]> {
  if (linkId !== undefined) return [await requestOfLink(ctx, linkId)]
  const named = repo && (await chooseTarget(ctx, repo))
  const targets = named ? [named] : connection === undefined ? await targetsOf(ctx) : null
  if (connection === undefined) return (targets ?? []).map((target) => ({ ...idOf(target), readsAll: true }))
  const ofConnection = await requireConnection(ctx, connection, targets ?? undefined)
  return Promise.all(
    ofConnection.map(async (target) => ({
      ...idOf(target),
      linkIds: await linksOf(ctx, target, connection),
    })),
  )
}

async function requestOfLink(ctx: OrgProcedureContext, linkId: number): Promise<Wanted> {
  const [link] = await ctx.db
    .select({ orgId: ticketLinks.orgId, repositoryId: ticketLinks.repositoryId })
    .from(ticketLinks)
    .where(and(eq(ticketLinks.orgId, ctx.org.id), eq(ticketLinks.id, linkId)))
  if (!link || !(await findSyncTarget(ctx, link))) throw notFound()
  return { ...link, linkIds: [linkId] }
}

const idOf = ({ repository }: SyncTarget) => ({ orgId: repository.orgId, repositoryId: repository.id })

async function linksOf(
  { db }: OrgProcedureContext,
  { repository }: SyncTarget,
  name: string,
): Promise<number[]> {
  const rows = await db
    .select({ id: ticketLinks.id })
    .from(ticketLinks)
    .where(
      and(
        eq(ticketLinks.orgId, repository.orgId),
        eq(ticketLinks.repositoryId, repository.id),
        eq(ticketLinks.connection, name),
      ),
    )
    .orderBy(asc(ticketLinks.id))
  return rows.map(({ id }) => id)
}

/** Requests a run of every repository that has a ticket system or links, in which the tickets of all links are read. */
export const syncAll = (ctx: Context): Promise<void> => requestFullRuns(ctx, 'nightly', null)

/** The same for the repositories of one org. */
export const syncOrg = (ctx: Context, orgId: number): Promise<void> => requestFullRuns(ctx, 'request', orgId)

async function requestFullRuns(
  ctx: Context,
  trigger: (typeof ticketRuns.$inferInsert)['trigger'],
  orgId: number | null,
): Promise<void> {
  const isOfOrg = (table: SQL) => (orgId === null ? sql`true` : sql`${table}.org_id = ${orgId}`)
  const repositories = await ctx.db.execute<{ org_id: string; id: string }>(sql`
    select org_id, id from repositories r
    where ${isOfOrg(sql`r`)} and disconnected_at is null and head_sha is not null
      and (config->'ticket_systems' <> '{}' or exists (
        select from ticket_links l where ${isOfOrg(sql`l`)} and l.org_id = r.org_id and l.repository_id = r.id))`)
  for (const { org_id, id } of repositories)
    await requestTicketRun(ctx, {
      orgId: Number(org_id),
      repositoryId: Number(id),
      trigger,
      readsAll: true,
    })
}
