import type { Context, Org } from '#server/kernel/context'
import { type Act, recordAct } from '#server/platform/audit/index'

/**
 * Records an act of the deployment's administration in two logs. Members of the org see what was done. Administrators see who
 * did it, even if the org is suspended.
 */
export async function recordForOrgAndPlatform(ctx: Context, org: Org, act: Act): Promise<void> {
  await recordAct({ ...ctx, org }, act)
  await recordAct(ctx, { ...act, details: { org: org.slug, ...act.details } })
}
