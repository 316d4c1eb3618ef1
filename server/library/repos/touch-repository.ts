import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'

/** Writes the repository row to give it a new version. Required after a change of documents only: see listSummaries. */
export async function touchRepository(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  await db
    .update(repositories)
    .set({ orgId })
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, id)))
}
