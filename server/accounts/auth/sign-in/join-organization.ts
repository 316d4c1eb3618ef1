import { and, eq } from 'drizzle-orm'
import { memberships, orgs } from '#db/schema/index'
import { hasRoomForPerson } from '#server/accounts/billing/index'
import { MOVE_COLUMNS } from '#server/kernel/access/org-move'
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
 * the reason if nobody can join the org now.
 */
export async function joinOrganization(
  ctx: Context,
  signIn: SignIn,
  userId: number,
  { organization, permissions }: Claims,
): Promise<'full' | 'moving' | null> {
  const slug = organization === null ? null : slugOfOrganization(signIn, organization)
  if (slug === null) return null
  const role = roleFor(permissions ?? [])
  return withTransaction(ctx, async (ctx) => {
    const [org] = await ctx.db
      .select({ id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS })
      .from(orgs)
      .where(eq(orgs.slug, slug))
    if (!org || (await isMember(ctx, org.id, userId))) return null
    if (org.movingSince) return 'moving'
    if (!(await hasRoomForPerson({ ...ctx, org }))) return 'full'
    const joined = await ctx.db
      .insert(memberships)
      .values({ orgId: org.id, userId, role })
      .onConflictDoNothing()
      .returning({ userId: memberships.userId })
    const target = { kind: 'user', id: userId }
    if (joined.length > 0)
      await recordAct({ ...ctx, org }, { act: 'member.join', target, details: { role }, userId })
    return null
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
