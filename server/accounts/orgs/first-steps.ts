import { and, eq, isNotNull } from 'drizzle-orm'
import { memberships } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import type { FirstStepWire } from './wire'

const own = (ctx: OrgContext) => and(eq(memberships.orgId, ctx.org.id), eq(memberships.userId, userIdOf(ctx)))

/** The caller's next step of the first start. Only the first account has one, until it has finished them. */
export async function getFirstStep(ctx: OrgContext): Promise<FirstStepWire> {
  const [membership] = await ctx.db.select({ step: memberships.firstStep }).from(memberships).where(own(ctx))
  return { step: membership?.step ?? null }
}

/** Remembers where the first account goes on. Changes nothing for everyone else. */
export async function setFirstStep(ctx: OrgContext, { step }: FirstStepWire): Promise<void> {
  await ctx.db
    .update(memberships)
    .set({ firstStep: step })
    .where(and(own(ctx), isNotNull(memberships.firstStep)))
}
