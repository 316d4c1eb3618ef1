import { and, eq, isNull } from 'drizzle-orm'
import {
  codeHostAccounts,
  gitAuthors,
  identities,
  memberships,
  passwords,
  signInLinks,
  users,
} from '#db/schema/index'
import { recordForAllOrgs } from '#server/accounts/orgs/index'
import { reportChange } from '#server/kernel/changes'
import type { RequestContext } from '#server/kernel/context'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { accountTakenOver } from '../notices'
import { endAccess } from '../sessions/end-access'

/**
 * Hands an account whose address nobody confirmed to the person who proved the address. Whoever used the account before may be
 * a stranger, so every way into it ends. See decision 144.
 */
export async function takeOverAccount(ctx: RequestContext, userId: number, provider: string): Promise<void> {
  const { db } = ctx
  await endAccess(ctx, userId)
  await db.delete(signInLinks).where(and(eq(signInLinks.userId, userId), isNull(signInLinks.usedAt)))
  for (const table of [passwords, identities, codeHostAccounts, gitAuthors])
    await db.delete(table).where(eq(table.userId, userId))
  await reportChange(ctx, 'onAccountTakenOver', { userId })
  await recordTakeover(ctx, userId, provider)
}

async function recordTakeover(ctx: RequestContext, userId: number, provider: string): Promise<void> {
  const [person] = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw new Error('the account to take over is gone')
  const details = { provider, reason: 'unconfirmed address' }
  await recordForAllOrgs(ctx, { act: 'user.take_over', details, userId }, person)
  const theirs = await ctx.db
    .select({ orgId: memberships.orgId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  for (const { orgId } of theirs)
    await recordNotice(ctx, accountTakenOver, { orgId, repositoryId: null }, [{ userId }])
}
