import { and, eq, ne, or, sql } from 'drizzle-orm'
import { codeHostAccounts, gitAuthors, users } from '#db/schema/index'
import type { Context } from '#server/kernel/context'

/** Addresses of the service itself and of accounts without an email. Nobody may choose one. */
const RESERVED = /@(?:users|service)\.invalid$/
/** An account without a confirmed email: see `findCommitAuthor`. */
const NO_REPLY = /^user-(?<id>\d+)@noreply\./

/** Whether the email is reserved or belongs to another user: as account email, code host login or git author. */
export async function isEmailOfAnotherUser(
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  userId: number,
  email: string,
): Promise<boolean> {
  const address = email.trim().toLowerCase()
  if (RESERVED.test(address)) return true
  const noReplyOf = NO_REPLY.exec(address)?.groups?.id
  if (noReplyOf !== undefined) return noReplyOf !== String(userId)
  const login = ports.codeHosts.accountEmails.loginOf(address)
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(codeHostAccounts, eq(codeHostAccounts.userId, users.id))
    .leftJoin(gitAuthors, eq(gitAuthors.userId, users.id))
    .where(
      and(
        ne(users.id, userId),
        or(
          eq(sql`lower(${users.email})`, address),
          eq(sql`lower(${gitAuthors.email})`, address),
          login === null ? undefined : eq(sql`lower(${codeHostAccounts.login})`, login),
        ),
      ),
    )
    .limit(1)
  return owner !== undefined
}
