import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { memberships, orgs, users } from '../../db/schema'
import type { Context } from '../kernel/context'
import type { PlatformOrgQuery, PlatformOrgsWire } from './wire'

/** The orgs of the deployment, and how many people each has. */
export async function listPlatformOrgs(
  { db }: Context,
  { q, state, limit, offset }: PlatformOrgQuery,
): Promise<PlatformOrgsWire> {
  const holds = (column: typeof orgs.name | typeof orgs.slug) =>
    sql`position(lower(${q}) in lower(${column})) > 0`
  const asked = and(
    q ? or(holds(orgs.name), holds(orgs.slug)) : undefined,
    state && (state === 'open' ? isNull(orgs.suspendedAt) : isNotNull(orgs.suspendedAt)),
  )
  const people = db
    .select({ count: count() })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.kind, 'human')))
    .where(eq(memberships.orgId, orgs.id))
  const [rows, [counted]] = await Promise.all([
    db
      .select({ org: orgs, members: sql`(${people})`.mapWith(Number) })
      .from(orgs)
      .where(asked)
      .orderBy(asc(orgs.slug))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(orgs).where(asked),
  ])
  return {
    orgs: rows.map(({ org: { slug, name, createdAt, suspendedAt }, members }) => ({
      slug,
      name,
      members,
      created_at: createdAt.toISOString(),
      suspended_at: suspendedAt?.toISOString() ?? null,
    })),
    total: counted?.total ?? 0,
  }
}
