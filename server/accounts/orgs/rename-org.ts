import { eq } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'

/** Changes the displayed name only. The slug stays, because every link contains it. */
export function renameOrg(ctx: OrgContext, name: string): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.update(orgs).set({ name }).where(eq(orgs.id, ctx.org.id))
    await clearKeyCache(ctx)
    await recordAct(ctx, {
      act: 'org.rename',
      target: { kind: 'org', id: ctx.org.id, name },
      details: { from: ctx.org.name },
    })
    return { ok: true }
  })
}
