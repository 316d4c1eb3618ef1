import { and, eq } from 'drizzle-orm'
import { documentReviewers } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'

/** A person who leaves the org is no longer asked. Their verdicts stay. */
export const removeReviewer: ChangeHandler<'onMemberLeft'> = async ({ db }, { orgId, userId }) => {
  await db
    .delete(documentReviewers)
    .where(and(eq(documentReviewers.orgId, orgId), eq(documentReviewers.userId, userId)))
}
