import { and, eq, isNull } from 'drizzle-orm'
import { memberships, orgs } from '#db/schema/index'
import type { Actor, Context } from '../context'
import { DomainError } from '../errors'
import type { Permission } from '../permissions'

/** The orgs whose repositories the caller administers: all of the deployment, or those with these ids. */
export type AdministeredOrgs = 'all' | readonly number[]

const REQUIRED_PERMISSION: Permission = 'specs:admin'

/** platform:manage gives all orgs; specs:admin gives the orgs that the credential can enter. */
export async function findAdministeredOrgs(ctx: Pick<Context, 'actor' | 'db'>): Promise<AdministeredOrgs> {
  if (isPlatformAdmin(ctx)) return 'all'
  const ids = await administeredOrgIds(ctx)
  if (ids.length === 0)
    throw new DomainError('forbidden', {
      message: `You need the permission ${REQUIRED_PERMISSION} in one of your organizations. Ask an admin.`,
    })
  return ids
}

export const isPlatformAdmin = ({ actor }: Pick<Context, 'actor'>) =>
  (actor.kind === 'user' &&
    actor.isSuperAdmin &&
    actor.onlyMembership === null &&
    tokenAllows(actor, 'platform:manage')) ||
  (actor.kind === 'key' && actor.membership.permissions.includes('platform:manage'))

/** Whether the scopes of an access token include the permission. Other credentials have no scopes. */
const tokenAllows = (actor: Actor, permission: Permission) =>
  actor.kind !== 'user' || actor.scopes === null || actor.scopes.includes(permission)

async function administeredOrgIds({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<number[]> {
  if (actor.kind === 'anonymous') throw new DomainError('unauthenticated')
  if (actor.kind === 'system' || actor.kind === 'guest') return []
  const only = actor.kind === 'key' ? actor.membership : actor.onlyMembership
  if (only) return only.permissions.includes(REQUIRED_PERMISSION) ? [only.org.id] : []
  if (!tokenAllows(actor, REQUIRED_PERMISSION)) return []
  const rows = await db
    .select({ id: orgs.id })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(memberships.userId, actor.userId), eq(memberships.role, 'admin'), isNull(orgs.suspendedAt)))
  return rows.map(({ id }) => id)
}
