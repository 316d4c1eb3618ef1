import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { excerptOf } from '#server/kernel/notices/excerpt-of'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { userIdOf } from '#server/kernel/user-id-of'
import { documentReviewed, documentReviewRequested, type ReviewItem } from '../notices'
import type { LocatedRequest } from '../requests/find-request'

/** Tells the people who are asked. */
export async function notifyAsked(
  ctx: OrgContext,
  located: LocatedRequest,
  message: string,
  people: readonly { userId: number }[],
): Promise<void> {
  const item = await itemOf(ctx, located, message)
  await recordNotice(
    ctx,
    documentReviewRequested,
    placeOf(located),
    people.map(({ userId }) => ({ ...item, userId })),
  )
}

/** Tells the person who started the request, if they are still a member. Nobody is told of their own verdict. */
export async function notifyVerdict(
  ctx: OrgContext,
  located: LocatedRequest,
  { verdict, words }: { verdict: 'approved' | 'changes_requested'; words: string },
): Promise<void> {
  const { requestedBy } = located.request
  if (requestedBy === userIdOf(ctx)) return
  const item = await itemOf(ctx, located, words)
  await recordNotice(ctx, documentReviewed, placeOf(located), [{ ...item, userId: requestedBy, verdict }])
}

const placeOf = ({ request: { orgId, repositoryId } }: LocatedRequest) => ({ orgId, repositoryId })

async function itemOf(
  ctx: OrgContext,
  { request, title, owner, team }: LocatedRequest,
  words: string,
): Promise<Omit<ReviewItem, 'userId'>> {
  const [author] = await ctx.db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userIdOf(ctx)))
  return {
    path: request.path,
    title,
    owner,
    team,
    requestId: request.id,
    author: author?.name ?? '',
    excerpt: excerptOf(words),
  }
}
