import { eq } from 'drizzle-orm'
import { codeHostAccounts, gitAuthors, users } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { isEmailOfAnotherUser } from './email-owner'

export interface CommitAuthor {
  name: string
  email: string
}

interface CommitPerson {
  /** Null for the service user of an API key, which is nobody who writes. */
  author: CommitAuthor | null
  /** The acting account. */
  account: { id: number; email: string | null }
}

/**
 * The name and email of a person's commits: what they chose, else their linked account at the code host, else their
 * confirmed email, else a no-reply address of this deployment. At the code host their account there comes first,
 * because the host assigns commits by its address. An unconfirmed email could be a colleague's.
 */
export async function findCommitAuthor(
  ctx: Pick<Context, 'db' | 'ports' | 'baseUrl'>,
  userId: number,
  at: 'local' | 'code_host' = 'local',
): Promise<CommitPerson> {
  const [row] = await ctx.db
    .select({
      kind: users.kind,
      name: users.name,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      gitName: gitAuthors.name,
      gitEmail: gitAuthors.email,
      hostId: codeHostAccounts.hostId,
      login: codeHostAccounts.login,
      loginName: codeHostAccounts.name,
    })
    .from(users)
    .leftJoin(gitAuthors, eq(gitAuthors.userId, users.id))
    .leftJoin(codeHostAccounts, eq(codeHostAccounts.userId, users.id))
    .where(eq(users.id, userId))
    .prepare('author_of')
    .execute()
  if (!row) throw notFound()
  const { kind, name, email, emailVerifiedAt, gitName, gitEmail, hostId, login, loginName } = row
  const account = { id: userId, email }
  const onHost =
    login === null
      ? null
      : { name: loginName ?? login, email: ctx.ports.codeHosts.accountEmails.emailOf({ id: hostId, login }) }
  const chosen = await usableAuthor(ctx, userId, gitName, gitEmail)
  const linked = at === 'code_host' ? (onHost ?? chosen) : (chosen ?? onHost)
  if (linked) return { author: linked, account }
  if (kind !== 'human') return { author: null, account }
  const confirmed = emailVerifiedAt === null ? null : email
  return { author: { name, email: confirmed ?? noReplyAddress(ctx.baseUrl, userId) }, account }
}

/** A chosen address is ignored once another user owns it. */
async function usableAuthor(
  ctx: Pick<Context, 'db' | 'ports'>,
  userId: number,
  name: string | null,
  email: string | null,
): Promise<CommitAuthor | null> {
  if (name === null || email === null) return null
  return (await isEmailOfAnotherUser(ctx, userId, email)) ? null : { name, email }
}

/** No mail arrives there. It stays the same for an account, so a host groups its commits. */
function noReplyAddress(baseUrl: string, userId: number): string {
  const { hostname } = new URL(baseUrl)
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[')
  return `user-${userId}@noreply.${isName ? hostname : 'localhost'}`
}
