import { and, eq } from 'drizzle-orm'
import { reviewRuns } from '#db/schema/index'
import type { Context } from '#server/kernel/context'

export type ReviewRun = typeof reviewRuns.$inferSelect

type PullKey = Pick<ReviewRun, 'orgId' | 'repositoryId' | 'number'>

/** The condition of the runs of a pull request. */
export const isRunOf = ({ orgId, repositoryId, number }: PullKey) =>
  and(eq(reviewRuns.orgId, orgId), eq(reviewRuns.repositoryId, repositoryId), eq(reviewRuns.number, number))

export async function readRun(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<ReviewRun, 'orgId' | 'id'>,
): Promise<ReviewRun | null> {
  const [run] = await db
    .select()
    .from(reviewRuns)
    .where(and(eq(reviewRuns.orgId, orgId), eq(reviewRuns.id, id)))
  return run ?? null
}

/** The run whose check this is. Null for checks of others. */
export async function findRunOfCheck(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId, checkId }: { orgId: number; repositoryId: number; checkId: number },
): Promise<ReviewRun | null> {
  const [run] = await db
    .select()
    .from(reviewRuns)
    .where(
      and(
        eq(reviewRuns.orgId, orgId),
        eq(reviewRuns.repositoryId, repositoryId),
        eq(reviewRuns.checkId, checkId),
      ),
    )
  return run ?? null
}

/** The run of a head; null if there is none. */
export async function findRunOfHead(
  { db }: Pick<Context, 'db'>,
  { headSha, ...pull }: PullKey & Pick<ReviewRun, 'headSha'>,
): Promise<ReviewRun | null> {
  const [run] = await db
    .select()
    .from(reviewRuns)
    .where(and(isRunOf(pull), eq(reviewRuns.headSha, headSha)))
  return run ?? null
}
