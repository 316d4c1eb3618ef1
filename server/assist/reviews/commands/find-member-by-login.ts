import { and, eq, sql } from 'drizzle-orm'
import { codeHostAccounts, memberships } from '#db/schema/index'
import type { Context } from '#server/kernel/context'

/** The org's member who linked this code host account; null if there is none. */
export async function findMemberByLogin(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  login: string,
): Promise<number | null> {
  const [row] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(codeHostAccounts, eq(codeHostAccounts.userId, memberships.userId))
    .where(and(eq(memberships.orgId, orgId), eq(sql`lower(${codeHostAccounts.login})`, login.toLowerCase())))
    .orderBy(memberships.userId)
    .limit(1)
  return row?.userId ?? null
}
