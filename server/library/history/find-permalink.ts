import { and, eq } from 'drizzle-orm'
import { documents, orgs, repositories, sectionIdentities } from '#db/schema/index'
import { findMembership } from '#server/kernel/access/find-membership'
import type { Actor, Context, Membership } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import type { OrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { docUrl, specUrl } from '#server/kernel/urls'

type Caller = Extract<Actor, { kind: 'user' | 'key' }>

/**
 * The current location of a section after any renames and moves. A removed section leads to its last document. A section of
 * another org is not found.
 */
export async function findPermalink(
  ctx: Context & { actor: Caller },
  link: OrgScopedId | number,
): Promise<{ location: string }> {
  const { orgId, id } = await withOrg(ctx, link)
  const [section] = await ctx.db
    .select({
      org: { id: orgs.id, slug: orgs.slug, name: orgs.name },
      repository: { owner: repositories.owner, name: repositories.name },
      path: documents.path,
      isSpec: documents.isSpec,
      sectionId: sectionIdentities.sectionId,
      removedAt: sectionIdentities.removedAt,
    })
    .from(sectionIdentities)
    .innerJoin(orgs, eq(orgs.id, sectionIdentities.orgId))
    .innerJoin(
      repositories,
      and(
        eq(repositories.orgId, sectionIdentities.orgId),
        eq(repositories.id, sectionIdentities.repositoryId),
      ),
    )
    .innerJoin(
      documents,
      and(
        eq(documents.orgId, sectionIdentities.orgId),
        eq(documents.repositoryId, sectionIdentities.repositoryId),
        eq(documents.path, sectionIdentities.path),
      ),
    )
    .where(and(eq(sectionIdentities.orgId, orgId), eq(sectionIdentities.id, id), isConnected))
  const membership = section && (await membershipOf(ctx, section.org))
  if (!section || !membership?.permissions.includes('specs:read')) throw notFound()
  const { org, repository, path, isSpec, sectionId, removedAt } = section
  const page = (isSpec ? specUrl : docUrl)(org, repository, path)
  return { location: removedAt === null ? `${page}#${encodeURIComponent(sectionId)}` : page }
}

/** A link of an earlier version contains no org, so the directory is used. */
const withOrg = async ({ db }: Context, link: OrgScopedId | number): Promise<OrgScopedId> =>
  typeof link === 'number' ? { orgId: await findOrgId(db, 'section', link), id: link } : link

async function membershipOf(
  { actor, db }: { actor: Caller; db: Context['db'] },
  org: { id: number; slug: string },
): Promise<Membership | null> {
  if (actor.kind === 'user' && actor.onlyMembership === null) return findMembership(db, actor, org.slug)
  const only = actor.kind === 'key' ? actor.membership : actor.onlyMembership
  return only?.org.id === org.id ? only : null
}
