import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { activity, memberships, orgs } from '../../../db/schema'
import type { Context } from '../context'

/** The org to open by default: the last used, else the first by slug. Null if the person has no org. */
export async function findHome({ db }: Pick<Context, 'db'>, userId: number): Promise<string | null> {
  const lastDay = db
    .select({ day: sql`max(${activity.day})` })
    .from(activity)
    .where(and(eq(activity.orgId, orgs.id), eq(activity.userId, userId)))
  const [home] = await db
    .select({ slug: orgs.slug })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(memberships.userId, userId), isNull(orgs.suspendedAt)))
    .orderBy(desc(sql`coalesce((${lastDay}), '-infinity')`), orgs.slug)
    .limit(1)
  return home?.slug ?? null
}
