import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#db/schema/index'
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
  // Drizzle omits a column's table here, so the names are written out.
  const slugs = sql<string[]>`array(
    select o.slug from memberships m join orgs o on o.id = m.org_id where m.user_id = users.id order by o.slug)`
  const [rows, [counted]] = await Promise.all([
    db
      .select({ user: users, orgs: slugs })
      .from(users)
      .where(condition)
      .orderBy(asc(users.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(users).where(condition),
  ])
  return {
    users: rows.map(({ user, orgs }) => ({
      user_id: user.id,
      name: user.name,
      email: user.email,
      is_email_confirmed: user.emailVerifiedAt !== null,
      is_super_admin: user.isSuperAdmin,
      orgs,
      last_login_at: user.lastLoginAt?.toISOString() ?? null,
      deactivated_at: user.deactivatedAt?.toISOString() ?? null,
    })),
    total: counted?.total ?? 0,
  }
}
