import { and, eq } from 'drizzle-orm'
import { documents, orgs, repositories, sectionIdentities } from '../../db/schema'
import { findMembership } from '../kernel/access/find-membership'
import type { Actor, Context, Membership } from '../kernel/context'
import { notFound } from '../kernel/errors'
import { docUrl, specUrl } from '../kernel/urls'
import { isConnected } from '../repos'

type Caller = Extract<Actor, { kind: 'user' | 'key' }>

/**
 * Where a section stands now, whatever it was called when somebody took its link. One that was removed leads to the
 * document where it was last; another org's is as one that never was.
 */
export async function findPermalink(
  ctx: Context & { actor: Caller },
  linkId: number,
): Promise<{ location: string }> {
  const [found] = await ctx.db
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
    .where(and(eq(sectionIdentities.id, linkId), isConnected))
  const membership = found && (await membershipOf(ctx, found.org))
  if (!found || !membership?.permissions.includes('specs:read')) throw notFound()
  const { org, repository, path, isSpec, sectionId, removedAt } = found
  const page = (isSpec ? specUrl : docUrl)(org, repository, path)
  return { location: removedAt === null ? `${page}#${encodeURIComponent(sectionId)}` : page }
}

async function membershipOf(
  { actor, db }: { actor: Caller; db: Context['db'] },
  org: { id: number; slug: string },
): Promise<Membership | null> {
  const only = actor.kind === 'key' ? actor.membership : actor.onlyMembership
  if (!only) return findMembership(db, actor, org.slug)
  return only.org.id === org.id ? only : null
}
