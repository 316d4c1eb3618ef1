import { eq } from 'drizzle-orm'
import { memberships, orgs } from '../../db/schema'
import type { Context } from '../kernel/context'
import type { Role } from '../kernel/permissions'
import type { SignIn } from '../kernel/sign-in'
import type { Claims } from '../ports/identity/port'

/** Our slug of the organization that the provider's claim names. */
export function slugOf({ organizations }: SignIn, id: string): string | null {
  for (const [slug, known] of organizations) if (known === id) return slug
  return null
}

/** In organization mode the provider says who belongs to an org: who signs in from one becomes its member. */
export async function joinOrganization(
  { db }: Context,
  signIn: SignIn,
  userId: number,
  { organization, permissions }: Claims,
): Promise<void> {
  const slug = organization === null ? null : slugOf(signIn, organization)
  if (slug === null) return
  const [org] = await db.select({ id: orgs.id }).from(orgs).where(eq(orgs.slug, slug))
  if (!org) return
  const role = roleFor(permissions ?? [])
  await db.insert(memberships).values({ orgId: org.id, userId, role }).onConflictDoNothing()
}

/** The least role that has what the claims say; a viewer unless they say more. */
function roleFor(permissions: string[]): Role {
  if (permissions.includes('org:manage') || permissions.includes('specs:admin')) return 'admin'
  return permissions.includes('specs:write') ? 'editor' : 'viewer'
}
