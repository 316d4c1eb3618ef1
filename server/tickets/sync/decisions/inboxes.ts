import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  repositories,
  type StoredConflict,
  ticketConflicts,
  ticketLinks,
  ticketReviews,
} from '#db/schema/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { byText, listOrder } from '#server/kernel/database/list-order'
import { notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { StepOrder } from '#shared/list-sorts'
import { PLAN_ACTIONS, type PlanAction } from '#spec/tickets/plan-actions'
import { type InboxFilter, isFound, repoName } from '../inbox-query'
import { itemToWire } from '../plan/current-plan'
import type { ConflictsWire, ReviewWire } from '../wire'
import { recordChoices, settleReviews } from './choose'

interface Page {
  limit: number
  offset: number
}

/** A disconnected repository keeps its rows for the case that it is connected again. */
const isOfConnected = ({ orgId, repositoryId }: typeof ticketReviews | typeof ticketConflicts) =>
  and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected)

const field = (name: 'action' | 'title' | 'filePath' | 'sectionId' | 'ticketId') =>
  sql`${ticketReviews.item} ->> ${sql.raw(`'${name}'`)}`

const STEP_KEYS = {
  since: sql`${ticketReviews.since}`,
  title: byText(field('title')),
  action: sql`array_position(${sql.param([...PLAN_ACTIONS])}::text[], ${field('action')})`,
  repo: byText(repoName),
}

type StepFilter = InboxFilter & { action?: PlanAction; sort?: StepOrder }

export async function listReviews(
  { db, org }: OrgContext,
  filter: StepFilter,
): Promise<z.infer<typeof ReviewWire>> {
  const { action, sort = 'since', limit, offset } = filter
  const isListed = and(
    eq(ticketReviews.orgId, org.id),
    isFound(filter, [field('title'), field('filePath'), field('sectionId'), field('ticketId')]),
    action && eq(field('action'), action),
  )
  const rows = await db
    .select({ item: ticketReviews.item, since: ticketReviews.since })
    .from(ticketReviews)
    .innerJoin(repositories, isOfConnected(ticketReviews))
    .where(isListed)
    .orderBy(listOrder(sort, STEP_KEYS), asc(ticketReviews.since), asc(ticketReviews.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ count: count() })
    .from(ticketReviews)
    .innerJoin(repositories, isOfConnected(ticketReviews))
    .where(isListed)
  return {
    items: rows.map(({ item, since }) => ({ ...itemToWire(item), since: since.toISOString() })),
    total: total?.count ?? 0,
  }
}

/** The result omits items that are no longer in the inbox. */
export function decideReviews(
  ctx: OrgProcedureContext,
  itemIds: readonly string[],
  choice: { kind: 'approved' | 'dismissed'; reason?: string },
): Promise<{ settled: string[] }> {
  return withTransaction(ctx, async (tx) => {
    const settled = await settleReviews(tx, tx.org.id, itemIds, choice)
    if (settled.length > 0)
      await recordAct(tx, {
        act: choice.kind === 'approved' ? 'ticket_sync.approve' : 'ticket_sync.dismiss',
        target: { kind: 'org', id: tx.org.id, name: tx.org.name },
        details: { items: settled.length, reason: choice.reason ?? null },
      })
    return { settled }
  })
}

export async function listConflicts(
  { db, org }: OrgContext,
  { limit, offset }: Page,
): Promise<z.infer<typeof ConflictsWire>> {
  const isOwn = eq(ticketConflicts.orgId, org.id)
  const rows = await db
    .select({ conflict: ticketConflicts.conflict, owner: repositories.owner, name: repositories.name })
    .from(ticketConflicts)
    .innerJoin(repositories, isOfConnected(ticketConflicts))
    .where(isOwn)
    .orderBy(asc(ticketConflicts.since), asc(ticketConflicts.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ count: count() })
    .from(ticketConflicts)
    .innerJoin(repositories, isOfConnected(ticketConflicts))
    .where(isOwn)
  return {
    conflicts: rows.map(({ conflict, owner, name }) => ({
      id: conflict.id,
      repo: `${owner}/${name}`,
      file_path: conflict.filePath,
      section_id: conflict.sectionId,
      title: conflict.title,
      connection: conflict.connection,
      ticket_id: conflict.ticketId,
      url: conflict.url,
      agreed: conflict.agreed,
      spec: conflict.spec,
      ticket: conflict.ticket,
    })),
    total: total?.count ?? 0,
  }
}

/** The next sync writes the winning side's value to the other side. */
export function resolveConflict(
  ctx: OrgProcedureContext,
  id: string,
  take: 'spec' | 'ticket',
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .delete(ticketConflicts)
      .where(and(eq(ticketConflicts.orgId, tx.org.id), eq(ticketConflicts.id, id)))
      .returning()
    if (!row) throw notFound()
    const { orgId, repositoryId, conflict } = row
    const linkIds = await linksOf(tx, repositoryId, conflict)
    await recordChoices(tx, { orgId, repositoryId }, [{ kind: 'resolved', subject: id, take }], linkIds)
    const target = { kind: 'ticket', id: conflict.ticketId, name: conflict.sectionId }
    await recordAct(tx, { act: 'ticket_sync.resolve', target, details: { take } })
    return { ok: true }
  })
}

/** The ticket is read again before anything is written. */
async function linksOf(
  { db, org }: OrgContext,
  repositoryId: number,
  { connection, ticketId }: Pick<StoredConflict, 'connection' | 'ticketId'>,
): Promise<number[]> {
  const rows = await db
    .select({ id: ticketLinks.id })
    .from(ticketLinks)
    .where(
      and(
        eq(ticketLinks.orgId, org.id),
        eq(ticketLinks.repositoryId, repositoryId),
        eq(ticketLinks.connection, connection),
        eq(ticketLinks.ticketId, ticketId),
      ),
    )
  return rows.map(({ id }) => id)
}
