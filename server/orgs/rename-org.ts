import { eq } from 'drizzle-orm'
import { orgs } from '../../db/schema'
import { recordAct } from '../audit'
import type { OrgContext } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'

/** Changes the displayed name only. The slug stays, because every link contains it. */
export function renameOrg(ctx: OrgContext, name: string): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.update(orgs).set({ name }).where(eq(orgs.id, ctx.org.id))
    await recordAct(ctx, {
      act: 'org.rename',
      target: { kind: 'org', id: ctx.org.id, name },
      details: { from: ctx.org.name },
    })
    return { ok: true }
  })
}
