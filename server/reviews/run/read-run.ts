import { and, eq } from 'drizzle-orm'
import { reviewRuns } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import type { ReviewRun } from './begin-run'

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
