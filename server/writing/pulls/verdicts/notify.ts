import { and, eq, inArray } from 'drizzle-orm'
import { issues, pullReviewers, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { excerptOf } from '#server/kernel/notices/excerpt-of'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { userIdOf } from '#server/kernel/user-id-of'
import type { LocalRepository } from '#server/writing/issues/index'
import { type PullItem, pullReviewed, pullReviewRequested } from '../notices'
import type { Pull } from '../read-pulls'

/** Tells the people who are asked to review a pull request. Nobody is told of their own request. */
export async function notifyAsked(
  ctx: OrgContext,
  repository: LocalRepository,
  pull: Pull,
  userIds: readonly number[],
): Promise<void> {
  const others = userIds.filter((userId) => userId !== userIdOf(ctx))
  if (others.length === 0) return
  const item = await itemOf(ctx, repository, pull)
  await recordNotice(
    ctx,
    pullReviewRequested,
    placeOf(repository),
    others.map((userId) => ({ ...item, userId })),
  )
}

/** Tells the author of the pull request, unless the product opened it. */
export async function notifyVerdict(
  ctx: OrgContext,
  repository: LocalRepository,
  pull: Pull,
  { verdict, comment = '' }: { verdict: 'approved' | 'changes_requested'; comment: string | undefined },
): Promise<void> {
  const { authorId: userId } = pull.issue
  if (userId === null) return
  const item = await itemOf(ctx, repository, pull)
  const excerpt = excerptOf(comment)
  await recordNotice(ctx, pullReviewed, placeOf(repository), [{ ...item, userId, verdict, excerpt }])
}

/** Nobody is told of a request that was taken back or answered meanwhile, or of a pull request that is closed. */
export const stillAsked: NoticeCheck = async ({ db }, { orgId, repositoryId }, items) => {
  const numbers = items.map(({ number }) => Number(number))
  if (repositoryId === null || numbers.length === 0) return []
  const rows = await db
    .select({ number: pullReviewers.number, userId: pullReviewers.userId })
    .from(pullReviewers)
    .innerJoin(
      issues,
      and(
        eq(issues.orgId, pullReviewers.orgId),
        eq(issues.repositoryId, pullReviewers.repositoryId),
        eq(issues.number, pullReviewers.number),
      ),
    )
    .where(
      and(
        eq(pullReviewers.orgId, orgId),
        eq(pullReviewers.repositoryId, repositoryId),
        inArray(pullReviewers.number, numbers),
        eq(issues.state, 'open'),
      ),
    )
  const asked = new Set(rows.map(({ number, userId }) => `${number} ${userId}`))
  return items.filter(({ number, userId }) => asked.has(`${number} ${userId}`))
}

const placeOf = ({ orgId, id: repositoryId }: LocalRepository) => ({ orgId, repositoryId })

async function itemOf(
  ctx: OrgContext,
  { owner, name }: LocalRepository,
  { issue: { number, title } }: Pull,
): Promise<Omit<PullItem, 'userId'>> {
  const [author] = await ctx.db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userIdOf(ctx)))
  return { repo: `${owner}/${name}`, number, title, author: author?.name ?? '' }
}
