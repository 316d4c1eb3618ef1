import { and, asc, eq } from 'drizzle-orm'
import { savedSearches } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { conflict, notFound } from '../kernel/errors'
import { userIdOf } from '../kernel/user-id-of'
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

export async function saveSearch(ctx: OrgContext, { name, query }: NewSavedSearch): Promise<SavedSearch> {
  if ((await ctx.db.$count(savedSearches, isOwn(ctx))) >= MAX_SAVED_SEARCHES)
    throw conflict(`You already have ${MAX_SAVED_SEARCHES} saved searches. Delete one first.`)
  const [row] = await ctx.db
    .insert(savedSearches)
    .values({ orgId: ctx.org.id, userId: userIdOf(ctx), name, query })
    .returning()
  if (!row) throw new Error('saved search insert returned no row')
  return toWire(row)
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

const toWire = ({ id, name, query, createdAt }: typeof savedSearches.$inferSelect): SavedSearch => ({
  id,
  name,
  query,
  created_at: createdAt.toISOString(),
})
