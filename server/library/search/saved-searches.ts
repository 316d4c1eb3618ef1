import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { savedSearches } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { beginWatch, endWatch } from './watches/begin-watch'
import type { NewSavedSearch, SavedSearch, SavedSearchesWire } from './wire-searches'

const MAX_SAVED_SEARCHES = 100

/** The caller's saved searches, by name. */
export async function listSavedSearches(ctx: OrgContext): Promise<SavedSearchesWire> {
  const rows = await ctx.db
    .select()
    .from(savedSearches)
    .where(isOwn(ctx))
    .orderBy(asc(savedSearches.name), asc(savedSearches.id))
  return { searches: rows.map(toWire) }
}

export function saveSearch(
  ctx: OrgContext,
  { name, query, watch }: z.input<typeof NewSavedSearch>,
): Promise<SavedSearch> {
  return withTransaction(ctx, async (tx) => {
    await limitRows(tx, {
      key: `saved searches of ${userIdOf(tx)}`,
      max: MAX_SAVED_SEARCHES,
      count: () => tx.db.$count(savedSearches, isOwn(tx)),
      refusal: (max) => conflict(`You already have ${max} saved searches. Delete one first.`),
    })
    const [row] = await tx.db
      .insert(savedSearches)
      .values({ orgId: tx.org.id, userId: userIdOf(tx), name, query })
      .returning()
    if (!row) throw new Error('saved search insert returned no row')
    return toWire(watch ? await beginWatch(tx, row) : row)
  })
}

/** Starts or stops notifying the caller of changed results. */
export function watchSavedSearch(ctx: OrgContext, id: number, watch: boolean): Promise<SavedSearch> {
  return withTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(savedSearches)
      .where(and(isOwn(tx), eq(savedSearches.id, id)))
      .for('no key update')
    if (!row) throw notFound()
    if (watch === (row.watchedAt !== null)) return toWire(row)
    return toWire(watch ? await beginWatch(tx, row) : await endWatch(tx, row))
  })
}

export async function deleteSavedSearch(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  const deleted = await ctx.db
    .delete(savedSearches)
    .where(and(isOwn(ctx), eq(savedSearches.id, id)))
    .returning({ id: savedSearches.id })
  if (deleted.length === 0) throw notFound()
  return { ok: true }
}

const isOwn = (ctx: OrgContext) =>
  and(eq(savedSearches.orgId, ctx.org.id), eq(savedSearches.userId, userIdOf(ctx)))

const toWire = ({
  id,
  name,
  query,
  createdAt,
  watchedAt,
}: typeof savedSearches.$inferSelect): SavedSearch => ({
  id,
  name,
  query,
  watched: watchedAt !== null,
  created_at: createdAt.toISOString(),
})
