import { and, eq, isNull } from 'drizzle-orm'
import { orgs, repositories, shareLinks } from '#db/schema/index'
import type { OrgContext, ProcedureContext } from '#server/kernel/context'
import { isDomainError, notFound } from '#server/kernel/errors'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import { locateFile } from '#server/library/files/index'
import { findDocument, type LoadedDocument } from '#server/library/specs/index'
import { isLive } from './manage-links'
import { hashOfToken } from './share-tokens'

export interface SharedDocument {
  /** A context of the link's org without any permission. */
  ctx: OrgContext
  document: LoadedDocument
}

/** The document of a link, with the same 404 for unknown, expired, revoked and forbidden links, and missing documents. */
export async function openLink(ctx: ProcedureContext, token: string): Promise<SharedDocument> {
  const hash = hashOfToken(token)
  const orgId = await findOrgId(ctx.db, 'share_link', hash)
  const { id, slug, name, loadsRemoteImages } = orgs
  const [row] = await ctx.db
    .select({ org: { id, slug, name, loadsRemoteImages }, link: shareLinks, repository: repositories })
    .from(shareLinks)
    .innerJoin(orgs, eq(orgs.id, shareLinks.orgId))
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, shareLinks.orgId), eq(repositories.id, shareLinks.repositoryId)),
    )
    .where(
      and(
        eq(shareLinks.orgId, orgId),
        eq(shareLinks.tokenHash, hash),
        isLive(ctx.clock.now()),
        isConnected,
        eq(orgs.allowsShareLinks, true),
        isNull(orgs.suspendedAt),
      ),
    )
  if (!row) throw notFound()
  const orgContext = { ...ctx, org: row.org, permissions: [] }
  return { ctx: orgContext, document: await findShared(orgContext, row.repository, row.link) }
}

async function findShared(
  ctx: OrgContext,
  { owner, name: repo }: Repository,
  { id, path }: Pick<typeof shareLinks.$inferSelect, 'id' | 'path'>,
): Promise<LoadedDocument> {
  try {
    return await findDocument(ctx, { owner, repo, file_path: path })
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
  }
  const location = await locateFile(ctx, { owner, repo, path })
  if (location.kind !== 'moved') throw notFound()
  const document = await findDocument(ctx, { owner, repo, file_path: location.path })
  // Later requests find the document without reading git.
  await ctx.db
    .update(shareLinks)
    .set({ path: document.path })
    .where(and(eq(shareLinks.orgId, ctx.org.id), eq(shareLinks.id, id), eq(shareLinks.path, path)))
  return document
}
