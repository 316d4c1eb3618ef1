import { asc, eq } from 'drizzle-orm'
import { memberships, orgs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { type Act, recordAct } from '#server/platform/audit/index'

/** Records the act in the deployment's log and in the log of every org that the person belongs to. */
export async function recordForAllOrgs(
  ctx: Context,
  act: Omit<Act, 'target'>,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const performed = { ...act, target: { kind: 'user', id, name } }
  await recordAct(ctx, performed)
  const theirs = await ctx.db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(eq(memberships.userId, id))
    .orderBy(asc(orgs.id))
  for (const org of theirs) await recordAct({ ...ctx, org }, performed)
}
