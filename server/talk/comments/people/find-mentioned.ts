import { and, eq, isNull } from 'drizzle-orm'
import { codeHostAccounts, memberships, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { findMentions, mentionOf } from '#spec/mentions/find-mentions'

const MAX_MENTIONS = 20

/** The members whom a comment mentions by login, address or name. Other names stay text. */
export async function findMentioned(ctx: OrgContext, body: string): Promise<number[]> {
  const names = findMentions(body)
  if (names.length === 0) return []
  const members = await readMentionNames(ctx)
  const mentioned = [...new Set(names.flatMap((name) => members.get(name) ?? []))]
  if (mentioned.length > MAX_MENTIONS)
    throw new DomainError('validation_failed', {
      message: `A comment can mention at most ${MAX_MENTIONS} people.`,
    })
  return mentioned
}

/** The active members by each name under which they can be mentioned, in lower case. A name that two share means nobody. */
export const readMentionNames = async (ctx: OrgContext): Promise<Map<string, number>> =>
  mentionNamesOf(await readMembers(ctx))

export type NamedMember = Awaited<ReturnType<typeof readMembers>>[number]

/** The active members. */
export const readMembers = ({ db, org }: OrgContext) =>
  db
    .select({ userId: users.id, name: users.name, email: users.email, login: codeHostAccounts.login })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(codeHostAccounts, eq(codeHostAccounts.userId, users.id))
    .where(and(eq(memberships.orgId, org.id), eq(users.kind, 'human'), isNull(users.deactivatedAt)))

export function mentionNamesOf(members: readonly NamedMember[]): Map<string, number> {
  const byName = new Map<string, number>()
  const shared = new Set<string>()
  for (const { userId, name } of members) {
    const key = mentionOf(name)
    if (byName.has(key)) shared.add(key)
    byName.set(key, userId)
  }
  for (const name of shared) byName.delete(name)
  // Logins and addresses are unique, so they win over names.
  for (const { userId, email, login } of members)
    for (const name of [email, login]) if (name) byName.set(name.toLowerCase(), userId)
  return byName
}
