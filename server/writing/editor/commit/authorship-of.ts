import { eq } from 'drizzle-orm'
import { codeHostAccounts, gitAuthors, users } from '#db/schema/index'
import { isEmailOfAnotherUser } from '#server/accounts/auth/index'
import { SERVICE_AUTHOR } from '#server/kernel/code-hosts/commit-trailers'
import type { Assistant, Context } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { userIdOf } from '#server/kernel/user-id-of'
import type { Signature } from '#server/ports/codehost/port'
import type { EditorLocation } from '../open-editor-location'

export interface Authorship {
  author: Signature
  committer: Signature
  /** The person on whose behalf the service commits. */
  coAuthor: { name: string; email: string } | null
  /** The acting account, for local repositories. A code host records it in its own log. */
  account: { id: number; email: string | null } | null
  /** The AI assistant that acted for the person. */
  assistant?: Assistant
}

/**
 * People commit to a local repository under their own name once they have set a git author or linked a code host
 * account. They commit to the code host under their own name while their linked account is usable. Otherwise the
 * service commits and names them as co-author.
 */
export async function authorshipOf(
  ctx: Context,
  { forge }: Pick<EditorLocation, 'forge'>,
): Promise<Authorship> {
  const userId = userIdOf(ctx)
  const { assistant } = ctx
  const { accountEmails } = ctx.ports.codeHosts
  const [row] = await ctx.db
    .select({
      kind: users.kind,
      name: users.name,
      email: users.email,
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
  const { kind, name, email, gitName, gitEmail, hostId, login, loginName } = row
  const asInGit = await gitAuthorOf(ctx, userId, gitName, gitEmail)
  const asOnHost =
    login === null ? null : { name: loginName ?? login, email: accountEmails.emailOf({ id: hostId, login }) }
  const identity = forge ? (asOnHost ?? asInGit) : (asInGit ?? asOnHost)
  const at = ctx.clock.now()
  const canCommitThemselves = !forge || forge.ref.userToken !== undefined
  const service = { ...SERVICE_AUTHOR, at }
  const account = forge ? null : { id: userId, email }
  if (identity && canCommitThemselves) {
    const author = { ...identity, at }
    return { author, committer: forge ? author : service, coAuthor: null, account, assistant }
  }
  const person = identity ?? { name, email: email ?? `user-${userId}@users.invalid` }
  const coAuthor = kind === 'human' ? person : null
  return { author: service, committer: service, coAuthor, account, assistant }
}

/** A git address is ignored once another user owns it. */
async function gitAuthorOf(ctx: Context, userId: number, name: string | null, email: string | null) {
  if (name === null || email === null) return null
  return (await isEmailOfAnotherUser(ctx, userId, email)) ? null : { name, email }
}
