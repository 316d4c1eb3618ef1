import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client'
import { billingAccounts, memberships, orgs } from '#db/schema/index'
import type { Membership, UserActor } from '../context'
import { PLAN_FACTS } from '../entitlements/org-plan'
import { DomainError } from '../errors'
import { limitToScopes, permissionsOf } from '../permissions'
import { MOVE_COLUMNS } from './org-move'

/** The person's membership in the org with this slug. Null without one: the response must look as if the org did not exist. */
export async function findMembership(
  db: Database,
  person: Pick<UserActor, 'userId' | 'isSuperAdmin' | 'scopes'>,
  slug: string,
): Promise<Membership | null> {
  const [row] = await db
    .select({
      id: orgs.id,
      slug: orgs.slug,
      name: orgs.name,
      loadsRemoteImages: orgs.loadsRemoteImages,
      suspendedAt: orgs.suspendedAt,
      ...MOVE_COLUMNS,
      role: memberships.role,
      billing: PLAN_FACTS,
    })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .leftJoin(billingAccounts, eq(billingAccounts.orgId, memberships.orgId))
    .where(and(eq(memberships.userId, person.userId), eq(orgs.slug, slug)))
  if (!row) return null
  if (row.suspendedAt) throw orgSuspended()
  const { id, slug: ownSlug, name, loadsRemoteImages, movingSince, movedTo, billing } = row
  const permissions = permissionsOf(row.role, person.isSuperAdmin)
  return {
    org: { id, slug: ownSlug, name, loadsRemoteImages, movingSince, movedTo, billing },
    role: row.role,
    permissions: person.scopes ? limitToScopes(permissions, person.scopes) : permissions,
  }
}

export const orgSuspended = () =>
  new DomainError('forbidden', {
    message: 'This organization is suspended. Contact the operator of this deployment.',
  })

/** The orgs of a person that are not suspended, by slug. */
export function listOrgs(db: Database, userId: number) {
  return db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    .from(memberships)
    .innerJoin(orgs, eq(orgs.id, memberships.orgId))
    .where(and(eq(memberships.userId, userId), isNull(orgs.suspendedAt)))
    .orderBy(orgs.slug)
}
