import { and, eq, isNull } from 'drizzle-orm'
import { installations, memberships, orgs } from '#db/schema/index'
import type { Context, ProcedureContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import { claimInstallation, isInstallation } from '#server/library/installations/index'

/**
 * The page to open after the code host installed the app: the org's welcome page if the caller is a member and the credential
 * gives access, otherwise the start page.
 */
export async function findSetup(
  ctx: ProcedureContext,
  installationId: number,
): Promise<{ location: string }> {
  const userId = userIdOf(ctx)
  await claimInstallation(ctx, installationId)
  const [own] = await ctx.db
    .select({ id: orgs.id, slug: orgs.slug })
    .from(installations)
    .innerJoin(orgs, and(eq(orgs.id, installations.orgId), isNull(orgs.suspendedAt)))
    .innerJoin(memberships, and(eq(memberships.orgId, orgs.id), eq(memberships.userId, userId)))
    .where(await isInstallation(ctx.db, installationId))
  return { location: own && isOpenTo(ctx, own.id) ? `/app/${own.slug}/welcome` : '/app/' }
}

/** A key, or a token that names an org, gives access to that org only. */
function isOpenTo({ actor }: Context, orgId: number): boolean {
  const only = actor.kind === 'key' ? actor.membership : actor.kind === 'user' ? actor.onlyMembership : null
  return only === null || only.org.id === orgId
}
