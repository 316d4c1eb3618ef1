import { eq } from 'drizzle-orm'
import type { Database } from '#db/client'
import { codeHostAccounts, gitAuthors } from '#db/schema/index'
import { findHome } from '#server/kernel/access/find-home'
import type { Context, RequestContext } from '#server/kernel/context'
import { contributionsOf } from '#server/kernel/contributions'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { HOME, ownPath } from '#shared/own-path'
import { saveAttempt, takeAttempt } from '../sign-in/attempt-cookie'
import type { CallbackQuery } from '../sign-in/finish-sign-in'
import { problemPath, redirectToProblem } from '../sign-in/problem'
import { sealTokens } from './code-host-token'
import { isEmailOfAnotherUser } from './email-owner'

const LOGIN = '/auth/codehost/login'

/** The URL to link the person's account at the code host. */
export async function beginLinking(ctx: RequestContext, returnTo?: string): Promise<string> {
  const { actor, ports } = ctx
  const { userAccounts } = ports.codeHosts
  if (actor.kind !== 'user') return `/auth/login?return_to=${LOGIN}`
  if (!userAccounts) return profilePage(ctx, actor.userId)
  const { attempt, url } = userAccounts.begin()
  saveAttempt(ctx, {
    ...attempt,
    purpose: 'code_host',
    returnTo: returnTo === undefined ? await profilePage(ctx, actor.userId) : ownPath(returnTo),
    org: null,
    firstLink: null,
    userId: actor.userId,
    beganAt: ctx.clock.now().getTime(),
  })
  return url.toString()
}

/** Handles the callback of the code host. The person who started must still be signed in. */
export async function finishLinking(
  ctx: RequestContext,
  { code, state, error }: CallbackQuery,
): Promise<string> {
  const { actor, ports } = ctx
  const { userAccounts } = ports.codeHosts
  const attempt = takeAttempt(ctx, state ?? '')
  const isTheirs =
    attempt?.purpose === 'code_host' && actor.kind === 'user' && attempt.userId === actor.userId
  if (!isTheirs || !userAccounts) return problemPath('expired')
  if (error !== undefined || !code) return attempt.returnTo
  try {
    const { id: hostId, login, name, ...tokens } = await userAccounts.finish(code, attempt)
    const values = { hostId, login, name, ...sealTokens(ctx.secretBox, tokens, ctx.clock.now()) }
    await withTransaction(ctx, async (tx) => {
      await tx.db
        .insert(codeHostAccounts)
        .values({ userId: actor.userId, ...values })
        .onConflictDoUpdate({ target: codeHostAccounts.userId, set: values })
      const target = { kind: 'user', id: actor.userId }
      await recordAct(tx, { act: 'code_host.link', target, details: { login } })
    })
    const link = { userId: actor.userId, token: tokens.accessToken }
    for (const handle of await contributionsOf(ctx, 'onCodeHostLink')) await handle(ctx, link)
    return attempt.returnTo
  } catch (failure) {
    return redirectToProblem(ctx, failure)
  }
}

/** Deletes the linked account and its tokens. */
export async function unlinkCodeHost(ctx: Context): Promise<string> {
  const { actor } = ctx
  if (actor.kind !== 'user') return HOME
  await withTransaction(ctx, async (tx) => {
    const [removedAccount] = await tx.db
      .delete(codeHostAccounts)
      .where(eq(codeHostAccounts.userId, actor.userId))
      .returning({ login: codeHostAccounts.login })
    const target = { kind: 'user', id: actor.userId }
    if (removedAccount) await recordAct(tx, { act: 'code_host.unlink', target, details: removedAccount })
  })
  return profilePage(ctx, actor.userId)
}

export interface GitAuthor {
  name: string
  email: string
}

/** Sets the author of commits to local repositories. Emails of other users are refused (422). */
export function setGitAuthor(ctx: Context, userId: number, author: GitAuthor): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    if (await isEmailOfAnotherUser(ctx, userId, author.email)) throw addressTaken()
    await ctx.db
      .insert(gitAuthors)
      .values({ userId, ...author })
      .onConflictDoUpdate({ target: gitAuthors.userId, set: author })
    const details = { name: author.name, email: author.email }
    await recordAct(ctx, { act: 'git_author.set', target: { kind: 'user', id: userId }, details })
  })
}

function addressTaken(): DomainError {
  const msg = 'belongs to another user: enter your own email'
  return new DomainError('validation_failed', {
    message: `This email ${msg}.`,
    issues: [{ loc: ['body', 'email'], msg, type: 'address_of_another' }],
  })
}

export async function findGitAuthor(db: Database, userId: number): Promise<GitAuthor | null> {
  const [author] = await db
    .select({ name: gitAuthors.name, email: gitAuthors.email })
    .from(gitAuthors)
    .where(eq(gitAuthors.userId, userId))
  return author ?? null
}

/** The author name of the person's commits. `login` is null without a linked account. */
export async function findCodeHostUser(
  db: Database,
  userId: number,
): Promise<{ login: string | null; name: string } | null> {
  const [account] = await db
    .select({ login: codeHostAccounts.login, name: codeHostAccounts.name })
    .from(codeHostAccounts)
    .where(eq(codeHostAccounts.userId, userId))
  if (account) return account
  const author = await findGitAuthor(db, userId)
  return author && { login: null, name: author.name }
}

export interface CodeHostLink {
  login: string
  name: string
  /** The code host no longer accepts the token. */
  hasLapsed: boolean
}

/** The person's linked account. Undefined if no code host is configured. */
export async function findCodeHostLink(
  ctx: Context,
  userId: number,
): Promise<CodeHostLink | null | undefined> {
  if (!ctx.ports.codeHosts.userAccounts) return undefined
  const { login, name, lapsedAt } = codeHostAccounts
  const [account] = await ctx.db
    .select({ login, name, lapsedAt })
    .from(codeHostAccounts)
    .where(eq(codeHostAccounts.userId, userId))
  return account ? { login: account.login, name: account.name, hasLapsed: account.lapsedAt !== null } : null
}

/** The profile page in the org that the person used last. */
async function profilePage(ctx: Context, userId: number): Promise<string> {
  const home = await findHome(ctx, userId)
  return home === null ? HOME : `/app/${home}/settings/profile#git-author`
}
