import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { savedSearches } from '#db/schema/index'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'

/** The items whose search is still watched by its owner. */
export const stillWatched: NoticeCheck = async ({ db }, { orgId }, items) => {
  const rows = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.orgId, orgId),
        inArray(
          savedSearches.id,
          items.map(({ searchId }) => Number(searchId)),
        ),
        isNotNull(savedSearches.watchedAt),
      ),
    )
  const watched = new Set(rows.map(({ id }) => id))
  return items.filter(({ searchId }) => watched.has(Number(searchId)))
}
