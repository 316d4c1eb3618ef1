import { and, eq } from 'drizzle-orm'
import { memberships, users } from '#db/schema/index'
import { findCodeHostUser } from '#server/accounts/auth/index'
import type { Actor, OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { PERMISSIONS } from '#server/kernel/permissions'
import { userIdOf } from '#server/kernel/user-id-of'
import type { ProfileWire } from './wire'

/** The caller's user and role in the org. */
export async function getProfile(ctx: OrgContext): Promise<ProfileWire> {
  const [row] = await ctx.db
    .select({ user: users, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, ctx.org.id), eq(memberships.userId, userIdOf(ctx))))
  if (!row) throw notFound()
  const { user, role } = row
  return {
    sub: String(user.id),
    email: user.email,
    name: user.name,
    picture: user.picture,
    org: ctx.org.slug,
    permissions: [...ctx.permissions],
    all_permissions: [...PERMISSIONS],
    role: user.isSuperAdmin ? 'super_admin' : role,
    auth_method: methodOf(ctx.actor),
    code_host_user: await findCodeHostUser(ctx.db, user.id),
    last_login_at: user.lastLoginAt?.toISOString() ?? null,
  }
}

function methodOf(actor: Actor): ProfileWire['auth_method'] {
  if (actor.kind === 'key') return 'api_key'
  return actor.kind === 'user' && actor.sessionId === null ? 'jwt' : 'session'
}
