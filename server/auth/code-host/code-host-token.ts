import { eq } from 'drizzle-orm'
import { codeHostAccounts } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import type { SecretBox } from '../../kernel/secrets/secret-box'
import { type CodeHostTokens, IdentityRefused, IdentityUnavailable } from '../../ports/identity/port'
import { throwAsDomainError } from '../sign-in/problem'
import { signInOf } from '../sign-in/sign-in-of'
import { limitConcurrency } from '../tokens/limit-concurrency'

/** A token that ends sooner is renewed: what it is wanted for takes a while. */
const MARGIN_MS = 5 * 60 * 1000

/** A renewal holds the account's row, and with it a connection, while the code host is asked. */
const limitRenewals = limitConcurrency(4)

type Account = typeof codeHostAccounts.$inferSelect

/** Tokens as they are kept. Fresh ones mend a link that had lapsed. */
export const sealTokens = (box: SecretBox, tokens: CodeHostTokens, now: Date) => ({
  accessToken: box.seal(tokens.accessToken),
  refreshToken: tokens.refreshToken === null ? null : box.seal(tokens.refreshToken),
  expiresAt: tokens.expiresInS === null ? null : new Date(now.getTime() + tokens.expiresInS * 1000),
  lapsedAt: null,
})

/**
 * What lets us act in the person's name at the code host, renewed when it is about to end; null when no account is linked.
 * A link that has lapsed is a conflict that says what to do. Not for use within a transaction: the code host spends the
 * refresh token, so what it gave instead must stay, whatever fails later.
 */
export async function codeHostToken(ctx: Context, userId: number): Promise<string | null> {
  const account = await freshAccount(ctx, userId)
  if (account?.lapsedAt) throw lapsed(account.login)
  return account && signInOf(ctx).secretBox.open(account.accessToken)
}

/** The same for what can be done without it: a link that has lapsed is as none. */
export async function codeHostTokenOrNull(ctx: Context, userId: number): Promise<string | null> {
  const account = await freshAccount(ctx, userId)
  return account && !account.lapsedAt ? signInOf(ctx).secretBox.open(account.accessToken) : null
}

async function freshAccount(ctx: Context, userId: number): Promise<Account | null> {
  if ('rollback' in ctx.db) throw new Error('a token is renewed before a transaction, not within it')
  const [account] = await ctx.db.select().from(codeHostAccounts).where(isOf(userId))
  if (!account || isFresh(account, ctx.clock.now())) return account ?? null
  return limitRenewals(() => renewOnce(ctx, userId))
}

/** The code host has refused this token: unless another took its place, the link has lapsed. */
export async function lapseCodeHostLink(ctx: Context, userId: number, token: string): Promise<void> {
  const { secretBox } = signInOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const [account] = await tx.select().from(codeHostAccounts).where(isOf(userId)).for('update')
    if (!account || account.lapsedAt || secretBox.open(account.accessToken) !== token) return
    await tx.update(codeHostAccounts).set({ lapsedAt: ctx.clock.now() }).where(isOf(userId))
  })
}

const isOf = (userId: number) => eq(codeHostAccounts.userId, userId)

const isFresh = ({ expiresAt, lapsedAt }: Account, now: Date) =>
  lapsedAt !== null || expiresAt === null || expiresAt.getTime() - now.getTime() > MARGIN_MS

/** However many want it at once, the code host is asked by the first: the others wait for the row and find it renewed. */
function renewOnce(ctx: Context, userId: number): Promise<Account | null> {
  return ctx.db.transaction(async (tx) => {
    const [account] = await tx.select().from(codeHostAccounts).where(isOf(userId)).for('update')
    if (!account) return null
    const now = ctx.clock.now()
    if (isFresh(account, now)) return account
    const renewed = await renew(ctx, account, now)
    if (renewed === null) return account
    const [kept] = await tx.update(codeHostAccounts).set(renewed).where(isOf(userId)).returning()
    return kept ?? null
  })
}

/** What is to be kept; null when the code host does not answer and the token is still good for a while. */
async function renew(ctx: Context, { refreshToken, expiresAt }: Account, now: Date) {
  const { codeHostAccounts: host, secretBox } = signInOf(ctx)
  const hasEnded = expiresAt !== null && expiresAt <= now
  if (refreshToken === null || !host) return hasEnded ? { lapsedAt: now } : null
  try {
    return sealTokens(secretBox, await host.renew(secretBox.open(refreshToken)), now)
  } catch (error) {
    if (error instanceof IdentityRefused) return { lapsedAt: now }
    if (error instanceof IdentityUnavailable && !hasEnded) return null
    return throwAsDomainError(error)
  }
}

const lapsed = (login: string) =>
  new DomainError('conflict', {
    message: `The code host no longer lets us act as ${login}. Link the account again on your profile page.`,
    extras: { link_url: '/auth/codehost/login' },
  })
