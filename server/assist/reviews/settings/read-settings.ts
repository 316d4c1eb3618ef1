import { and, eq } from 'drizzle-orm'
import { reviewSettings } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { NO_GATES } from '#spec/reviews/index'

export type ReviewSettings = Omit<typeof reviewSettings.$inferSelect, 'orgId' | 'repositoryId'>

const DEFAULTS: ReviewSettings = {
  ...NO_GATES,
  atMerge: 'propose',
  approvalApproves: false,
  staleIssue: null,
}

export async function readSettings(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: { orgId: number; id: number },
): Promise<ReviewSettings> {
  const [row] = await db
    .select()
    .from(reviewSettings)
    .where(and(eq(reviewSettings.orgId, orgId), eq(reviewSettings.repositoryId, id)))
  if (!row) return DEFAULTS
  const { orgId: _, repositoryId: __, ...settings } = row
  return settings
}
