import { and, eq } from 'drizzle-orm'
import { memberships, orgs } from '#db/schema/index'
import { hasRoomForPerson } from '#server/accounts/billing/index'
import type { Context } from '#server/kernel/context'
import type { SignIn } from '#server/kernel/sign-in'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { Claims } from '#server/ports/identity/port'
import type { Role } from '#shared/roles'

/** The slug of the organization in the provider's claim. */
export function slugOfOrganization({ organizations }: SignIn, id: string): string | null {
  for (const [slug, organizationId] of organizations) if (organizationId === id) return slug
  return null
}

/**
 * In organization mode the provider decides membership: a person who signs in from an organization becomes a member. Returns
 * false if the plan of the org allows no more people.
 */
export async function joinOrganization(
  ctx: Context,
  signIn: SignIn,
  userId: number,
  { organization, permissions }: Claims,
): Promise<boolean> {
  const slug = organization === null ? null : slugOfOrganization(signIn, organization)
  if (slug === null) return true
  const role = roleFor(permissions ?? [])
  return withTransaction(ctx, async (ctx) => {
    const [org] = await ctx.db
      .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
      .from(orgs)
      .where(eq(orgs.slug, slug))
    if (!org || (await isMember(ctx, org.id, userId))) return true
    if (!(await hasRoomForPerson({ ...ctx, org }))) return false
    const joined = await ctx.db
      .insert(memberships)
      .values({ orgId: org.id, userId, role })
      .onConflictDoNothing()
      .returning({ userId: memberships.userId })
    const target = { kind: 'user', id: userId }
    if (joined.length > 0)
      await recordAct({ ...ctx, org }, { act: 'member.join', target, details: { role }, userId })
    return true
  })
}

async function isMember({ db }: Context, orgId: number, userId: number): Promise<boolean> {
  const [membership] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  return membership !== undefined
}

/** The lowest role with the claimed permissions, at least viewer. */
function roleFor(permissions: string[]): Role {
  if (permissions.includes('org:manage') || permissions.includes('specs:admin')) return 'admin'
  return permissions.includes('specs:write') ? 'editor' : 'viewer'
}
