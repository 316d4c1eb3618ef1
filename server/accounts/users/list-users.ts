import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { memberships, orgs, users } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { UserQuery, UsersWire } from './wire'

/** All people of the deployment, with their orgs. */
export async function listUsers(
  { db }: Context,
  { q, state, limit, offset }: z.infer<typeof UserQuery>,
): Promise<z.infer<typeof UsersWire>> {
  const holds = (column: typeof users.name | typeof users.email) =>
    sql`position(lower(${q}) in lower(coalesce(${column}, ''))) > 0`
  const condition = and(
    eq(users.kind, 'human'),
    q ? or(holds(users.name), holds(users.email)) : undefined,
    state && (state === 'active' ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt)),
  )
  const [rows, [counted]] = await Promise.all([
    db.select().from(users).where(condition).orderBy(asc(users.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(users).where(condition),
  ])
  const slugsOf = await readSlugs(
    db,
    rows.map(({ id }) => id),
  )
  return {
    users: rows.map((user) => ({
      user_id: user.id,
      name: user.name,
      email: user.email,
      is_email_confirmed: user.emailVerifiedAt !== null,
      is_super_admin: user.isSuperAdmin,
      orgs: slugsOf.get(user.id) ?? [],
      last_login_at: user.lastLoginAt?.toISOString() ?? null,
      deactivated_at: user.deactivatedAt?.toISOString() ?? null,
    })),
    total: counted?.total ?? 0,
  }
}

/** The orgs of users, by user. A query of its own, because a distributed database does not join them for each user. */
async function readSlugs(db: Context['db'], userIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ userId: memberships.userId, slug: orgs.slug })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(inArray(memberships.userId, [...userIds]))
    .orderBy(asc(orgs.slug))
  const slugsOf = new Map<number, string[]>()
  for (const { userId, slug } of rows) slugsOf.set(userId, [...(slugsOf.get(userId) ?? []), slug])
  return slugsOf
}
