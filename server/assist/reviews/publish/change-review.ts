import { and, eq, sql } from 'drizzle-orm'
import { reviews } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'

interface PullAddress extends RepositoryId {
  number: number
}

export async function changeReview(
  { db }: Pick<Context, 'db'>,
  pull: PullAddress,
  change: Partial<typeof reviews.$inferInsert>,
): Promise<void> {
  await db.update(reviews).set(change).where(isReview(pull))
}

/** Stores the summary of a pull request. Returns whether it changed. */
export async function changeSummary(
  { db }: Pick<Context, 'db'>,
  pull: PullAddress,
  summary: string,
): Promise<boolean> {
  const changed = await db
    .update(reviews)
    .set({ summary })
    .where(and(isReview(pull), sql`${reviews.summary} is distinct from ${summary}`))
    .returning({ number: reviews.number })
  return changed.length > 0
}

const isReview = ({ orgId, repositoryId, number }: PullAddress) =>
  and(eq(reviews.orgId, orgId), eq(reviews.repositoryId, repositoryId), eq(reviews.number, number))
