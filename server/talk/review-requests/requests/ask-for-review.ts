import { and, eq, inArray, isNull } from 'drizzle-orm'
import { documentReviewers, reviewRequests } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { findDocument } from '#server/library/specs/index'
import { recordAct } from '#server/platform/audit/index'
import { findReviewers } from '../people/find-reviewers'
import { notifyAsked } from '../people/notify'
import { textHash } from '../text-hash'
import { type AskInput, MAX_REVIEWERS, type ReviewRequestWire } from '../wire'
import { lockRequest, targetOf, updateRequest } from './find-request'
import { getRequest } from './list-requests'
import { readReviewers } from './read-reviewers'

const MAX_OPEN_REQUESTS = 5_000

/** Starts the request of a document, or adds people to it. People who still have to decide are not asked again. */
export function askForReview(ctx: OrgContext, input: AskInput): Promise<ReviewRequestWire> {
  return withTransaction(ctx, async (tx) => {
    const { repo, path, message } = input
    const document = await findDocument(tx, { owner: repo.owner, repo: repo.name, file_path: path })
    const people = await findReviewers(tx, input)
    const located = await lockRequest(tx, await openRequest(tx, document, message))
    const { id: requestId } = located.request
    const before = (await readReviewers(tx, [requestId])).get(requestId) ?? []
    const hash = textHash(document.content)
    const settled = new Set(
      before
        .filter(({ verdict }) => verdict === null || isPresentApproval(verdict, hash))
        .map(({ userId }) => userId),
    )
    const teamOf = new Map(before.map(({ userId, team }) => [userId, team]))
    const asked = people
      .filter(({ userId }) => !settled.has(userId))
      // Who was asked for a team is asked again for it.
      .map(({ userId, team }) => ({ userId, team: teamOf.has(userId) ? (teamOf.get(userId) ?? null) : team }))
    const everybody = new Set([...before, ...people].map(({ userId }) => userId))
    if (everybody.size > MAX_REVIEWERS)
      throw conflict(`A review request can ask at most ${MAX_REVIEWERS} people.`)
    if (asked.length === 0) return getRequest(tx, requestId)
    await askPeople(tx, requestId, asked)
    await updateRequest(tx, requestId, message === '' ? {} : { message })
    await notifyAsked(tx, located, message, asked)
    await recordAct(tx, {
      act: 'review_request.ask',
      target: targetOf(located),
      details: { reviewers: asked.map(({ userId }) => userId) },
    })
    return getRequest(tx, requestId)
  })
}

const isPresentApproval = (verdict: { verdict: string; textHash: string }, hash: string) =>
  verdict.verdict === 'approved' && verdict.textHash === hash

/** The id of the document's open request, which is new if there was none. */
async function openRequest(
  tx: OrgContext,
  { repository, path }: Awaited<ReturnType<typeof findDocument>>,
  message: string,
): Promise<number> {
  const { db, org, clock } = tx
  const isOpen = and(eq(reviewRequests.orgId, org.id), isNull(reviewRequests.dismissedAt))
  const isOfDocument = and(
    isOpen,
    eq(reviewRequests.repositoryId, repository.id),
    eq(reviewRequests.path, path),
  )
  const [present] = await db.select({ id: reviewRequests.id }).from(reviewRequests).where(isOfDocument)
  if (present) return present.id
  await limitRows(tx, {
    key: 'review requests',
    max: MAX_OPEN_REQUESTS,
    count: () => db.$count(reviewRequests, isOpen),
    refusal: (max) => conflict(`The organization has ${max} open review requests. Dismiss some first.`),
  })
  const now = clock.now()
  await db
    .insert(reviewRequests)
    .values({
      orgId: org.id,
      repositoryId: repository.id,
      path,
      message,
      requestedBy: userIdOf(tx),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  const [opened] = await db.select({ id: reviewRequests.id }).from(reviewRequests).where(isOfDocument)
  if (!opened) throw new Error('insert returned no review request')
  return opened.id
}

async function askPeople(
  { db, org, clock }: OrgContext,
  requestId: number,
  people: readonly { userId: number; team: string | null }[],
): Promise<void> {
  const askedAt = clock.now()
  const userIds = people.map(({ userId }) => userId)
  await db
    .delete(documentReviewers)
    .where(
      and(
        eq(documentReviewers.orgId, org.id),
        eq(documentReviewers.requestId, requestId),
        inArray(documentReviewers.userId, userIds),
      ),
    )
  await db
    .insert(documentReviewers)
    .values(people.map(({ userId, team }) => ({ orgId: org.id, requestId, userId, team, askedAt })))
}
