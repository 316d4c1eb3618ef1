import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
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
  const people = (narrower?: SQL) =>
    sql`(${db
      .select({ count: count() })
      .from(memberships)
      .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.kind, 'human')))
      .where(and(eq(memberships.orgId, orgs.id), narrower))})`.mapWith(Number)
  const workingAdmins = and(eq(memberships.role, 'admin'), isNull(users.deactivatedAt))
  const [rows, [counted]] = await Promise.all([
    db
      .select({ org: orgs, members: people(), admins: people(workingAdmins) })
      .from(orgs)
      .where(condition)
      .orderBy(asc(orgs.slug))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(orgs).where(condition),
  ])
  return {
    orgs: rows.map(({ org: { slug, name, createdAt, suspendedAt }, members, admins }) => ({
      slug,
      name,
      members,
      admins,
      created_at: createdAt.toISOString(),
      suspended_at: suspendedAt?.toISOString() ?? null,
    })),
    total: counted?.total ?? 0,
  }
}
