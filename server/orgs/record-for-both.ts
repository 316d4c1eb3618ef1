import { type Act, recordAct } from '../audit'
import type { Context, Org } from '../kernel/context'

/**
 * What the deployment's administration does to an org is told to both: its members ask why, and whoever administers with
 * them who it was, of an org that may be closed to everybody.
 */
export async function recordForBoth(ctx: Context, org: Org, act: Act): Promise<void> {
  await recordAct({ ...ctx, org }, act)
  await recordAct(ctx, { ...act, details: { org: org.slug, ...act.details } })
}
