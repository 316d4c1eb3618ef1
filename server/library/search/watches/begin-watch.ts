import { and, eq, isNotNull } from 'drizzle-orm'
import { savedSearches, watchedResults } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { findResults, MAX_RESULTS } from './find-results'
import { lockWatches } from './lock-watches'

type Saved = typeof savedSearches.$inferSelect

/** Each watched search is evaluated after each push to the org. */
const MAX_WATCHED = 20

/** Stores the current results as the baseline. Call it in a transaction. */
export async function beginWatch(ctx: OrgContext, { userId, id, query }: Saved): Promise<Saved> {
  await lockWatches(ctx)
  await refuseTooManyWatches(ctx, userId)
  const resultsByRepository = await findResults(ctx, query, null)
  if (resultsByRepository === null) throw tooSlow()
  if ([...resultsByRepository.values()].some(({ length }) => length > MAX_RESULTS)) throw tooManyResults()
  await forgetResults(ctx, { userId, id })
  const rows = [...resultsByRepository].map(([repositoryId, results]) => ({
    orgId: ctx.org.id,
    userId,
    searchId: id,
    repositoryId,
    results,
  }))
  if (rows.length > 0) await ctx.db.insert(watchedResults).values(rows)
  return setWatched(ctx, { userId, id }, ctx.clock.now())
}

export async function endWatch(ctx: OrgContext, search: Saved): Promise<Saved> {
  await forgetResults(ctx, search)
  return setWatched(ctx, search, null)
}

/** Ends the watches of a person who leaves the org. */
export const endWatches: ChangeHandler<'onMemberLeft'> = async ({ db }, { orgId, userId }) => {
  await db
    .delete(watchedResults)
    .where(and(eq(watchedResults.orgId, orgId), eq(watchedResults.userId, userId)))
  await db
    .update(savedSearches)
    .set({ watchedAt: null })
    .where(and(eq(savedSearches.orgId, orgId), eq(savedSearches.userId, userId)))
}

async function forgetResults(
  { db, org }: OrgContext,
  { userId, id }: Pick<Saved, 'userId' | 'id'>,
): Promise<void> {
  await db
    .delete(watchedResults)
    .where(
      and(
        eq(watchedResults.orgId, org.id),
        eq(watchedResults.userId, userId),
        eq(watchedResults.searchId, id),
      ),
    )
}

async function setWatched(
  { db, org }: OrgContext,
  { userId, id }: Pick<Saved, 'userId' | 'id'>,
  watchedAt: Date | null,
): Promise<Saved> {
  const [row] = await db
    .update(savedSearches)
    .set({ watchedAt })
    .where(and(eq(savedSearches.orgId, org.id), eq(savedSearches.userId, userId), eq(savedSearches.id, id)))
    .returning()
  if (!row) throw new Error('saved search update returned no row')
  return row
}

async function refuseTooManyWatches({ db, org }: OrgContext, userId: number): Promise<void> {
  const isWatched = and(
    eq(savedSearches.orgId, org.id),
    eq(savedSearches.userId, userId),
    isNotNull(savedSearches.watchedAt),
  )
  if ((await db.$count(savedSearches, isWatched)) >= MAX_WATCHED)
    throw conflict(`You already watch ${MAX_WATCHED} searches. Stop watching one first.`)
}

const tooManyResults = () =>
  conflict(
    `This search finds more than ${MAX_RESULTS.toLocaleString('en')} results in a repository. Add a filter, then watch it.`,
  )

const tooSlow = () =>
  new DomainError('unavailable', {
    message: 'This search takes too long to be watched. Add a filter, then watch it.',
  })
