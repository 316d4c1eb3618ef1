import { and, eq } from 'drizzle-orm'
import { reviews } from '../../../db/schema'
import type { Context } from '../../kernel/context'

export async function changeReview(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId, number }: { orgId: number; repositoryId: number; number: number },
  change: Partial<typeof reviews.$inferInsert>,
): Promise<void> {
  await db
    .update(reviews)
    .set(change)
    .where(and(eq(reviews.orgId, orgId), eq(reviews.repositoryId, repositoryId), eq(reviews.number, number)))
}
