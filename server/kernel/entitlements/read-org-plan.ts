import { eq } from 'drizzle-orm'
import { billingAccounts, orgs } from '#db/schema/index'
import { MOVE_COLUMNS } from '../access/org-move'
import type { Context, OrgInPlan } from '../context'
import { PLAN_FACTS } from './org-plan'

/** The org with its plan, for jobs, which have no membership. Null if the org does not exist. */
export async function readOrgPlan({ db }: Pick<Context, 'db'>, orgId: number): Promise<OrgInPlan | null> {
  const [org] = await db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS, billing: PLAN_FACTS })
    .from(orgs)
    .leftJoin(billingAccounts, eq(billingAccounts.orgId, orgs.id))
    .where(eq(orgs.id, orgId))
  return org ?? null
}
