import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { memberships, orgs, users } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { PlatformOrgQuery, PlatformOrgsWire } from './wire'

/** All orgs of the deployment, with the number of members and of admins who can manage each. */
export async function listPlatformOrgs(
  { db }: Context,
  { q, state, limit, offset }: PlatformOrgQuery,
): Promise<PlatformOrgsWire> {
  const holds = (column: typeof orgs.name | typeof orgs.slug) =>
    sql`position(lower(${q}) in lower(${column})) > 0`
  const condition = and(
    q ? or(holds(orgs.name), holds(orgs.slug)) : undefined,
    state && (state === 'open' ? isNull(orgs.suspendedAt) : isNotNull(orgs.suspendedAt)),
  )
  const [rows, [counted]] = await Promise.all([
    db.select().from(orgs).where(condition).orderBy(asc(orgs.slug)).limit(limit).offset(offset),
    db.select({ total: count() }).from(orgs).where(condition),
  ])
  const peopleOf = await countPeople(
    db,
    rows.map(({ id }) => id),
  )
  return {
    orgs: rows.map(({ id, slug, name, createdAt, suspendedAt }) => ({
      slug,
      name,
      members: peopleOf.get(id)?.members ?? 0,
      admins: peopleOf.get(id)?.admins ?? 0,
      created_at: createdAt.toISOString(),
      suspended_at: suspendedAt?.toISOString() ?? null,
    })),
    total: counted?.total ?? 0,
  }
}

/** A query of its own, because a distributed database does not count them for each org. */
async function countPeople(db: Context['db'], orgIds: readonly number[]) {
  const isWorkingAdmin = and(eq(memberships.role, 'admin'), isNull(users.deactivatedAt))
  const rows = await db
    .select({
      orgId: memberships.orgId,
      members: count(),
      admins: sql<number>`count(*) filter (where ${isWorkingAdmin})`.mapWith(Number),
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.kind, 'human')))
    .where(inArray(memberships.orgId, [...orgIds]))
    .groupBy(memberships.orgId)
  return new Map(rows.map(({ orgId, ...people }) => [orgId, people]))
}
