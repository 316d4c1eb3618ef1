import { and, eq, inArray } from 'drizzle-orm'
import { suggestions } from '#db/schema/index'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'

/** Nobody is told of a suggestion that was settled meanwhile. */
export const stillOpen: NoticeCheck = async ({ db }, { orgId }, items) => {
  const ids = items.map(({ suggestionId }) => Number(suggestionId))
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: suggestions.id })
    .from(suggestions)
    .where(and(eq(suggestions.orgId, orgId), inArray(suggestions.id, ids), eq(suggestions.state, 'open')))
  const open = new Set(rows.map(({ id }) => id))
  return items.filter(({ suggestionId }) => open.has(Number(suggestionId)))
}
