import { and, eq, sql } from 'drizzle-orm'
import { issueNumbers } from '#db/schema/index'
import type { Context } from '#server/kernel/context'

interface NumberedRepository {
  orgId: number
  id: number
}

/** Takes the repository's next number in the caller's transaction. A rollback leaves no gap. */
export async function takeIssueNumber(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: NumberedRepository,
): Promise<number> {
  const [row] = await db
    .insert(issueNumbers)
    .values({ orgId, repositoryId: id, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [issueNumbers.orgId, issueNumbers.repositoryId],
      set: { lastNumber: sql`${issueNumbers.lastNumber} + 1` },
    })
    .returning({ number: issueNumbers.lastNumber })
  if (!row) throw new Error('a number was taken and not answered')
  return row.number
}

/**
 * Locks the repository's numbers until the transaction ends. Nobody else can open, reopen or merge a pull
 * request of the repository.
 */
export async function lockIssueNumbers(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: NumberedRepository,
): Promise<void> {
  await db
    .select({ held: issueNumbers.lastNumber })
    .from(issueNumbers)
    .where(and(eq(issueNumbers.orgId, orgId), eq(issueNumbers.repositoryId, id)))
    .for('update')
}
