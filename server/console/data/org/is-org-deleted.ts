import { eq } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { slugOfDeleted } from './slug-of-deleted'

/** Whether the org's rows are removed or about to be removed. */
export async function isOrgDeleted({ db }: Pick<Context, 'db'>, orgId: number): Promise<boolean> {
  const [org] = await db.select({ slug: orgs.slug }).from(orgs).where(eq(orgs.id, orgId))
  return !org || org.slug === slugOfDeleted(orgId)
}
