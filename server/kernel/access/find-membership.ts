import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client'
import { billingAccounts, memberships, orgs } from '#db/schema/index'
import { WeightedLru } from '#shared/weighted-lru'
import type { Membership, UserActor } from '../context'
import { PLAN_FACTS } from '../entitlements/org-plan'
import { DomainError } from '../errors'
import { limitToScopes, permissionsOf } from '../permissions'
import { poolOf } from '../transaction'
import { MOVE_COLUMNS } from './org-move'

/** The person's membership in the org with this slug. Null without one: the response must look as if the org did not exist. */
export async function findMembership(
  db: Database,
  person: Pick<UserActor, 'userId' | 'isSuperAdmin' | 'scopes'>,
  slug: string,
): Promise<Membership | null> {
  const row = await findRow(db, person.userId, slug)
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

const MAX_SLUGS = 10_000

/** The ids of orgs by slug, for each pool. A slug seldom moves to another org, and each use of an id checks it. */
const orgIds = new WeakMap<Database, WeightedLru<number>>()

/** Names the org by its id, so that a distributed database asks one node and not all. */
async function findRow(db: Database, userId: number, slug: string) {
  const cache = orgIds.get(poolOf(db)) ?? new WeightedLru<number>('org_ids', MAX_SLUGS)
  orgIds.set(poolOf(db), cache)
  const cachedId = cache.get(slug)
  const known = cachedId === undefined ? undefined : await readRow(db, { orgId: cachedId, userId, slug })
  if (known) return known
  const [org] = await db.select({ id: orgs.id }).from(orgs).where(eq(orgs.slug, slug))
  if (!org || org.id === cachedId) return undefined
  cache.set(slug, org.id)
  return readRow(db, { orgId: org.id, userId, slug })
}

async function readRow(
  db: Database,
  { orgId, userId, slug }: { orgId: number; userId: number; slug: string },
) {
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
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId), eq(orgs.slug, slug)))
  return row
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
