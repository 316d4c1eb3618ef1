import { and, eq, isNull, sql } from 'drizzle-orm'
import { memberships, orgs } from '#db/schema/index'
import type { Context } from '../context'

/** The slug of the org to open by default: the last used, else the first by slug. Null if the person has no org. */
export async function findHome({ db }: Pick<Context, 'db'>, userId: number): Promise<string | null> {
  const [home] = await db
    .select({ slug: orgs.slug })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(memberships.userId, userId), isNull(orgs.suspendedAt)))
    .orderBy(sql`${memberships.usedAt} desc nulls last`, orgs.slug)
    .limit(1)
  return home?.slug ?? null
}
