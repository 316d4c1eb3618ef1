import { timingSafeEqual } from 'node:crypto'
import { and, count, eq, gt, lte } from 'drizzle-orm'
import { folderTokens } from '#db/schema/index'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { countPerHour } from '#server/platform/rate-limits/index'

const LIFETIME_MS = 60 * 60 * 1000
const ATTEMPTS_PER_HOUR = 20

type OwnContext = Pick<Context, 'db' | 'clock'> & { org: Pick<Org, 'id'> }

/** Creates a token with which the org's operator can connect one folder of this machine, once, within an hour. */
export async function makeFolderToken({ db, clock, org }: OwnContext): Promise<string> {
  const token = newToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await db.delete(folderTokens).where(and(eq(folderTokens.orgId, org.id), lte(folderTokens.expiresAt, now)))
  await db
    .insert(folderTokens)
    .values({ orgId: org.id, tokenHash: hashToken(token), createdAt: now, expiresAt })
  return token
}

export async function hasFolderToken(ctx: OwnContext): Promise<boolean> {
  const [valid] = await ctx.db.select({ count: count() }).from(folderTokens).where(isValid(ctx))
  return valid !== undefined && valid.count > 0
}

/** Refuses a token that is not valid for this org. Comes before any look at the disk, so that nobody can probe paths. */
export async function requireFolderToken(ctx: OrgContext, token: string): Promise<void> {
  await countPerHour(ctx, {
    key: `folder-token ${userIdOf(ctx)}`,
    limit: ATTEMPTS_PER_HOUR,
    refuse: (minutes) => `Too many attempts with a token. Try again in ${minutes} minutes.`,
  })
  await checkToken(ctx, token)
}

/** Uses up the token, and all others of the org, because every start prints one. Of two concurrent uses one wins. */
export function spendFolderToken(ctx: OrgContext, token: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const valid = await tx.db
      .delete(folderTokens)
      .where(isValid(tx))
      .returning({ hash: folderTokens.tokenHash })
    refuseUnlessIn(valid, token)
  })
}

async function checkToken(ctx: OrgContext, token: string): Promise<void> {
  const valid = await ctx.db.select({ hash: folderTokens.tokenHash }).from(folderTokens).where(isValid(ctx))
  refuseUnlessIn(valid, token)
}

const isValid = ({ org, clock }: OwnContext) =>
  and(eq(folderTokens.orgId, org.id), gt(folderTokens.expiresAt, clock.now()))

/** The comparison takes the same time for every wrong token. */
function refuseUnlessIn(valid: { hash: string }[], token: string): void {
  const requested = Buffer.from(hashToken(token))
  if (valid.some(({ hash }) => timingSafeEqual(Buffer.from(hash), requested))) return
  const message =
    'This token is wrong, was used or has expired. Restart the server to print a new one, or set LOCAL_ROOTS.'
  throw new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body', 'token'], msg: message, type: 'token_refused' }],
  })
}
