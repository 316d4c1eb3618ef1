import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import { followOrg } from '#server/accounts/billing/jobs'
import { clearKeyCache } from '#server/accounts/keys/index'
import { MOVE_COLUMNS, refuseDuringCopy } from '#server/kernel/access/org-move'
import type { Context } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { addJob } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { recordForOrgAndPlatform } from './record-for-org-and-platform'

/** Closes the org for all members and keys, and pauses its payments. Its data stays unchanged. */
export const suspendOrg = (ctx: Context, slug: string) => setSuspended(ctx, slug, true)

export const unsuspendOrg = (ctx: Context, slug: string) => setSuspended(ctx, slug, false)

function setSuspended(ctx: Context, slug: string, isSuspended: boolean): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const [target] = await ctx.db
      .select({ id: orgs.id, ...MOVE_COLUMNS })
      .from(orgs)
      .where(eq(orgs.slug, slug))
    if (!target) throw notFound()
    refuseDuringCopy(target)
    const [org] = await ctx.db
      .update(orgs)
      .set({ suspendedAt: isSuspended ? ctx.clock.now() : null })
      .where(
        and(eq(orgs.id, target.id), isSuspended ? isNull(orgs.suspendedAt) : isNotNull(orgs.suspendedAt)),
      )
      .returning({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    await clearKeyCache(ctx)
    if (!org) return { ok: true }
    await addJob(ctx, followOrg, { orgId: org.id, requestId: ctx.requestId })
    await recordForOrgAndPlatform(ctx, org, {
      act: isSuspended ? 'org.suspend' : 'org.unsuspend',
      target: { kind: 'org', id: org.id, name: org.name },
    })
    return { ok: true }
  })
}
