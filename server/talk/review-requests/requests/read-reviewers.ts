import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { documentReviewers, documentVerdicts, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'

export type VerdictRow = typeof documentVerdicts.$inferSelect

/** A person who is asked. */
export interface Reviewer {
  requestId: number
  userId: number
  name: string
  team: string | null
  /** The verdict since the person was asked last. */
  verdict: VerdictRow | null
  /** The last verdict, also before a new request: the version that the person has seen. */
  last: VerdictRow | null
}

/** The people of each request, those who were asked first come first. */
export async function readReviewers(
  { db, org }: OrgContext,
  requestIds: readonly number[],
): Promise<Map<number, Reviewer[]>> {
  if (requestIds.length === 0) return new Map()
  const [people, verdicts] = await Promise.all([
    db
      .select({ reviewer: documentReviewers, name: users.name })
      .from(documentReviewers)
      .innerJoin(users, eq(users.id, documentReviewers.userId))
      .where(and(eq(documentReviewers.orgId, org.id), inArray(documentReviewers.requestId, [...requestIds])))
      .orderBy(asc(documentReviewers.askedAt), asc(users.name), asc(users.id)),
    db
      .selectDistinctOn([documentVerdicts.requestId, documentVerdicts.userId])
      .from(documentVerdicts)
      .where(and(eq(documentVerdicts.orgId, org.id), inArray(documentVerdicts.requestId, [...requestIds])))
      .orderBy(documentVerdicts.requestId, documentVerdicts.userId, desc(documentVerdicts.id)),
  ])
  const lastOf = new Map(verdicts.map((verdict) => [`${verdict.requestId} ${verdict.userId}`, verdict]))
  const reviewers = people.map(({ reviewer: { requestId, userId, team, verdictId }, name }): Reviewer => {
    const last = lastOf.get(`${requestId} ${userId}`) ?? null
    return { requestId, userId, name, team, last, verdict: verdictId === null ? null : last }
  })
  return groupBy(reviewers, ({ requestId }) => requestId)
}
