import { and, countDistinct, desc, eq } from 'drizzle-orm'
import { issueMentions } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { LocalRepository } from '../find-local-repository'

const MAX_LISTED = 50

/** The issues and pull requests that name this one, newest first, and how many there are. */
export async function readMentions(
  { db }: OrgContext,
  { orgId, id }: LocalRepository,
  number: number,
): Promise<{ numbers: number[]; total: number }> {
  const isMention = and(
    eq(issueMentions.orgId, orgId),
    eq(issueMentions.repositoryId, id),
    eq(issueMentions.other, number),
  )
  const rows = await db
    .selectDistinct({ number: issueMentions.number })
    .from(issueMentions)
    .where(isMention)
    .orderBy(desc(issueMentions.number))
    .limit(MAX_LISTED)
  if (rows.length < MAX_LISTED) return { numbers: rows.map((row) => row.number), total: rows.length }
  const [counted] = await db
    .select({ total: countDistinct(issueMentions.number) })
    .from(issueMentions)
    .where(isMention)
  return { numbers: rows.map((row) => row.number), total: counted?.total ?? rows.length }
}
