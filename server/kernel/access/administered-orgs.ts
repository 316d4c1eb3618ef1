import { and, eq, isNull } from 'drizzle-orm'
import { memberships, orgs } from '../../../db/schema'
import type { Actor, Context } from '../context'
import { DomainError } from '../errors'
import type { Permission } from '../permissions'

/** Where the caller looks after repositories: in the whole deployment, or in the orgs of these ids. */
export type Administered = 'all' | readonly number[]

const NEEDED: Permission = 'specs:admin'

/** With platform:manage it is everywhere, with specs:admin in the orgs that the credential opens. */
export async function findAdministered(ctx: Pick<Context, 'actor' | 'db'>): Promise<Administered> {
  if (isPlatformAdmin(ctx)) return 'all'
  const ids = await idsOf(ctx)
  if (ids.length === 0)
    throw new DomainError('forbidden', {
      message: `This takes the permission ${NEEDED} in one of your organizations.`,
    })
  return ids
}

export const isPlatformAdmin = ({ actor }: Pick<Context, 'actor'>) =>
  (actor.kind === 'user' &&
    actor.isSuperAdmin &&
    actor.only === undefined &&
    mayAs(actor, 'platform:manage')) ||
  (actor.kind === 'key' && actor.membership.permissions.includes('platform:manage'))

/** What an access token leaves of what its person may. */
const mayAs = (actor: Actor, permission: Permission) =>
  actor.kind !== 'user' || actor.scopes === undefined || actor.scopes.includes(permission)

async function idsOf({ actor, db }: Pick<Context, 'actor' | 'db'>): Promise<number[]> {
  if (actor.kind === 'anonymous') throw new DomainError('unauthenticated')
  if (actor.kind === 'system') return []
  const only = actor.kind === 'key' ? actor.membership : actor.only
  if (only) return only.permissions.includes(NEEDED) ? [only.org.id] : []
  if (!mayAs(actor, NEEDED)) return []
  const rows = await db
    .select({ id: orgs.id })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(memberships.userId, actor.userId), eq(memberships.role, 'admin'), isNull(orgs.suspendedAt)))
  return rows.map(({ id }) => id)
}
