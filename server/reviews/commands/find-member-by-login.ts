import { and, eq, sql } from 'drizzle-orm'
import { codeHostAccounts, memberships } from '../../../db/schema'
import type { Context } from '../../kernel/context'

/** The person of the org who linked this account of the code host; null if nobody did. */
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
