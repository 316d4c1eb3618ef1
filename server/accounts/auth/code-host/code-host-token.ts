import { eq } from 'drizzle-orm'
import { codeHostAccounts } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { type CodeHostAccounts, type CodeHostTokens, IdentityError } from '#server/ports/identity/port'
import { limitConcurrency } from '../tokens/limit-concurrency'

/** Tokens with less remaining time are renewed, because work with them takes a while. */
const MARGIN_MS = 5 * 60 * 1000

/** A renewal locks the account's row and holds a database connection during the request to the code host. */
const limitRenewals = limitConcurrency(4)

type Account = typeof codeHostAccounts.$inferSelect

/** Encrypts tokens for storage. New tokens repair a lapsed link. */
export const sealTokens = (box: SecretBox, tokens: CodeHostTokens, now: Date) => ({
  accessToken: box.seal(tokens.accessToken),
  refreshToken: tokens.refreshToken === null ? null : box.seal(tokens.refreshToken),
  expiresAt: tokens.expiresInS === null ? null : new Date(now.getTime() + tokens.expiresInS * 1000),
  lapsedAt: null,
})

/**
 * The access token of the person at the code host, renewed shortly before it expires. Null if no account is linked. Throws
 * a conflict if the link has lapsed. Must run outside a transaction: the code host invalidates the old refresh token, so
 * a rollback would lose the new one.
 */
export async function codeHostToken(ctx: Context, userId: number): Promise<string | null> {
  const account = await freshAccount(ctx, userId)
  if (account?.lapsedAt) throw lapsedLink(account.login)
  return account && ctx.secretBox.open(account.accessToken)
}

/** Like codeHostToken, but null if the link has lapsed. For work that is possible without a token. */
export async function codeHostTokenOrNull(ctx: Context, userId: number): Promise<string | null> {
  const account = await freshAccount(ctx, userId)
  return account && !account.lapsedAt ? ctx.secretBox.open(account.accessToken) : null
}

async function freshAccount(ctx: Context, userId: number): Promise<Account | null> {
  if ('rollback' in ctx.db) throw new Error('codeHostToken must not run inside a transaction')
  const [account] = await ctx.db.select().from(codeHostAccounts).where(isOf(userId))
  if (!account || isFresh(account, ctx.clock.now())) return account ?? null
  return limitRenewals(() => renewOnce(ctx, userId))
}

/** Marks the link as lapsed after the code host refused the token, unless a newer token is stored. */
export async function lapseCodeHostLink(ctx: Context, userId: number, token: string): Promise<void> {
  const { secretBox } = ctx
  await ctx.db.transaction(async (tx) => {
    const [account] = await tx.select().from(codeHostAccounts).where(isOf(userId)).for('update')
    if (!account || account.lapsedAt || secretBox.open(account.accessToken) !== token) return
    await tx.update(codeHostAccounts).set({ lapsedAt: ctx.clock.now() }).where(isOf(userId))
  })
}

const isOf = (userId: number) => eq(codeHostAccounts.userId, userId)

const isFresh = ({ expiresAt, lapsedAt }: Account, now: Date) =>
  lapsedAt !== null || expiresAt === null || expiresAt.getTime() - now.getTime() > MARGIN_MS

/** Concurrent callers wait for the row lock and find the token renewed, so the code host gets one request. */
function renewOnce(ctx: Context, userId: number): Promise<Account | null> {
  return ctx.db.transaction(async (tx) => {
    const [account] = await tx.select().from(codeHostAccounts).where(isOf(userId)).for('update')
    if (!account) return null
    const now = ctx.clock.now()
    if (isFresh(account, now)) return account
    const renewed = await renew(ctx, account, now)
    if (renewed === null) return account
    const [stored] = await tx.update(codeHostAccounts).set(renewed).where(isOf(userId)).returning()
    return stored ?? null
  })
}

/** The columns to store. Null if the code host does not answer and the token is still valid. */
async function renew(ctx: Context, { hostId, refreshToken, expiresAt }: Account, now: Date) {
  const { secretBox, ports } = ctx
  const { userAccounts: host } = ports.codeHosts
  const hasEnded = expiresAt !== null && expiresAt <= now
  if (refreshToken === null || !host) return hasEnded ? { lapsedAt: now } : null
  try {
    const tokens = await host.renew(secretBox.open(refreshToken))
    return {
      ...sealTokens(secretBox, tokens, now),
      hostId: hostId ?? (await findAccountId(ctx, host, tokens)),
    }
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'refused') return { lapsedAt: now }
    if (error instanceof IdentityError && error.code === 'unavailable' && !hasEnded) return null
    throw error
  }
}

/** Null if the code host does not answer: the new tokens must be stored anyway. */
async function findAccountId(
  { log }: Context,
  host: CodeHostAccounts,
  { accessToken }: CodeHostTokens,
): Promise<number | null> {
  try {
    return await host.accountId(accessToken)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    log.warn({ err: error }, 'could not read the id of a linked account; the next renewal reads it')
    return null
  }
}

const lapsedLink = (login: string) =>
  conflict(`Access to the code host as ${login} has expired. Link the account again on your profile page.`, {
    extras: { link_url: '/auth/codehost/login' },
  })
