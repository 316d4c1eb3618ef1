import { and, eq } from 'drizzle-orm'
import { listViews } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'

/** A person who leaves the org loses their own views. Those they shared stay. */
export const forgetViews: ChangeHandler<'onMemberLeft'> = async ({ db }, { orgId, userId }) => {
  await db.delete(listViews).where(and(eq(listViews.orgId, orgId), eq(listViews.userId, userId)))
}
