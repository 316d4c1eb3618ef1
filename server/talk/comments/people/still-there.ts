import { and, eq, inArray, isNull } from 'drizzle-orm'
import { documentComments } from '#db/schema/index'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'

/** Nobody is told of a comment that was deleted meanwhile. */
export const stillThere: NoticeCheck = async ({ db }, { orgId }, items) => {
  const ids = items.map(({ commentId }) => Number(commentId))
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: documentComments.id })
    .from(documentComments)
    .where(
      and(
        eq(documentComments.orgId, orgId),
        inArray(documentComments.id, ids),
        isNull(documentComments.deletedAt),
      ),
    )
  const present = new Set(rows.map(({ id }) => id))
  return items.filter(({ commentId }) => present.has(Number(commentId)))
}
