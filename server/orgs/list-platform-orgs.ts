import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { memberships, orgs, users } from '../../db/schema'
import type { Context } from '../kernel/context'
import type { PlatformOrgsWire } from './wire'

/** Every org of the deployment, and how many people each has. */
export async function listPlatformOrgs({ db }: Context): Promise<z.infer<typeof PlatformOrgsWire>> {
  const rows = await db
    .select({
      slug: orgs.slug,
      name: orgs.name,
      createdAt: orgs.createdAt,
      suspendedAt: orgs.suspendedAt,
      members: sql<number>`count(${users.id}) filter (where ${users.kind} = 'human')`.mapWith(Number),
    })
    .from(orgs)
    .leftJoin(memberships, eq(memberships.orgId, orgs.id))
    .leftJoin(users, eq(users.id, memberships.userId))
    .groupBy(orgs.id)
    .orderBy(asc(orgs.slug))
  return {
    orgs: rows.map(({ slug, name, members, createdAt, suspendedAt }) => ({
      slug,
      name,
      members,
      created_at: createdAt.toISOString(),
      suspended_at: suspendedAt?.toISOString() ?? null,
    })),
  }
}
