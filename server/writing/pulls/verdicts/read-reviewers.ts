import { and, asc, eq } from 'drizzle-orm'
import { pullReviewers, pullVerdicts, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { LocalRepository } from '#server/writing/issues/index'
import type { ReviewerWire } from '../wire'

/** The people who decided, and then those who are asked, some of them again. */
export async function readReviewers(
  { db }: Pick<OrgContext, 'db'>,
  { orgId, id }: LocalRepository,
  number: number,
  headSha: string,
): Promise<ReviewerWire[]> {
  const [verdicts, requested] = await Promise.all([
    db
      .select({
        user_id: pullVerdicts.userId,
        name: users.name,
        verdict: pullVerdicts.verdict,
        headSha: pullVerdicts.headSha,
        decidedAt: pullVerdicts.decidedAt,
      })
      .from(pullVerdicts)
      .innerJoin(users, eq(users.id, pullVerdicts.userId))
      .where(
        and(
          eq(pullVerdicts.orgId, orgId),
          eq(pullVerdicts.repositoryId, id),
          eq(pullVerdicts.number, number),
        ),
      )
      .orderBy(asc(pullVerdicts.decidedAt), asc(pullVerdicts.userId)),
    db
      .select({ user_id: pullReviewers.userId, name: users.name, askedAt: pullReviewers.createdAt })
      .from(pullReviewers)
      .innerJoin(users, eq(users.id, pullReviewers.userId))
      .where(
        and(
          eq(pullReviewers.orgId, orgId),
          eq(pullReviewers.repositoryId, id),
          eq(pullReviewers.number, number),
        ),
      )
      .orderBy(asc(users.name), asc(users.id)),
  ])
  const isAnswered = (userId: number, askedAt: Date) =>
    verdicts.some(({ user_id, decidedAt }) => user_id === userId && decidedAt > askedAt)
  const asked = requested.filter(({ user_id, askedAt }) => !isAnswered(user_id, askedAt))
  return [
    ...verdicts
      .filter(({ user_id }) => !asked.some((person) => person.user_id === user_id))
      .map(({ user_id, name, verdict, headSha: sha, decidedAt }) => ({
        user_id,
        name,
        state: verdict,
        is_outdated: sha !== headSha,
        decided_at: decidedAt.toISOString(),
      })),
    ...asked.map(({ user_id, name }) => ({
      user_id,
      name,
      state: 'requested' as const,
      is_outdated: false,
      decided_at: null,
    })),
  ]
}
