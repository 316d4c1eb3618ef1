import { and, eq } from 'drizzle-orm'
import { repositories } from '../../db/schema'
import type { Context } from '../kernel/context'

/** Whoever changes documents and nothing of their repository gives its row a new version: see listSummaries. */
export async function touchRepository(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  await db
    .update(repositories)
    .set({ orgId })
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, id)))
}
