import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { memberships, orgs, users } from '../../db/schema'
import { recordAct } from '../audit'
import { endEverywhere } from '../auth'
import type { Context } from '../kernel/context'
import { DomainError, notFound } from '../kernel/errors'
import { withTransaction } from '../kernel/transaction'
import { userIdOf } from '../kernel/user-id-of'
import { revokeKeysOf } from '../keys'
import { revokeInvitationsBy } from '../orgs'

type Act = 'user.deactivate' | 'user.reactivate'

/** Closes every door at once: sessions, devices and keys end, and no credential of the person is taken any more. */
export function deactivateUser(ctx: Context, userId: number): Promise<{ ok: true }> {
  if (userId === userIdOf(ctx))
    throw new DomainError('conflict', {
      message: 'You cannot deactivate yourself. Let another administrator of the deployment do it.',
    })
  return withTransaction(ctx, async (ctx) => {
    const name = await setDeactivated(ctx, userId, ctx.clock.now())
    if (name === null) return { ok: true }
    await endEverywhere(ctx, userId)
    await revokeKeysOf(ctx, userId)
    await revokeInvitationsBy(ctx, userId)
    await recordEverywhere(ctx, 'user.deactivate', userId, name)
    return { ok: true }
  })
}

/** The person may sign in again, in the orgs and roles of before. Keys stay revoked. */
export function reactivateUser(ctx: Context, userId: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const name = await setDeactivated(ctx, userId, null)
    if (name !== null) await recordEverywhere(ctx, 'user.reactivate', userId, name)
    return { ok: true }
  })
}

/** The person's name, or null when they were so already. */
async function setDeactivated({ db }: Context, userId: number, at: Date | null): Promise<string | null> {
  const person = and(eq(users.id, userId), eq(users.kind, 'human'))
  const [found] = await db.select({ name: users.name }).from(users).where(person)
  if (!found) throw notFound()
  const [changed] = await db
    .update(users)
    .set({ deactivatedAt: at })
    .where(and(person, at ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt)))
    .returning({ name: users.name })
  return changed?.name ?? null
}

/** It concerns the deployment and every org that the person belongs to: each finds it in its own log. */
async function recordEverywhere(ctx: Context, act: Act, userId: number, name: string): Promise<void> {
  const target = { kind: 'user', id: userId, name }
  await recordAct(ctx, { act, target })
  const theirs = await ctx.db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(eq(memberships.userId, userId))
  for (const org of theirs) await recordAct({ ...ctx, org }, { act, target })
}
