import { and, eq } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { ProcedureContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { openImageTokens } from '#server/kernel/remote-images/image-token'
import { getImage, type Image, type RemoteImage, readRemoteImage } from '#server/library/files/index'
import { readRendered } from '#server/library/specs/index'
import { sharedImagePath, sharedRemoteImagePath } from '#shared/page-paths'
import { readableName, shownPrefix } from '#spec/markdown/readable-name'
import type { RenderedDocument } from '#spec/render/split-rendering'
import type { UrlResolver } from '#spec/render/urls/resolve-relative-urls'
import { openLink, type SharedDocument } from './open-link'

/** What the public page shows. It names neither the org nor the repository, and no person. */
export interface SharedPage {
  title: string
  prefix: string | null
  updatedAt: string | null
  rendered: RenderedDocument
}

export async function readShared(ctx: ProcedureContext, token: string): Promise<SharedPage> {
  const shared = await openLink(ctx, token)
  const { repository, path, title } = shared.document
  const [row] = await ctx.db
    .select({ updatedAt: documents.lastDocChangeAt })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, repository.orgId),
        eq(documents.repositoryId, repository.id),
        eq(documents.path, path),
      ),
    )
  return {
    title,
    prefix: shownPrefix(readableName(path).prefix, title),
    updatedAt: row?.updatedAt?.toISOString() ?? null,
    rendered: (await render(shared, token)).rendered,
  }
}

/** An image of the repository that the document shows. */
export async function readSharedImage(
  ctx: ProcedureContext,
  token: string,
  imagePath: string,
): Promise<Image> {
  const shared = await openLink(ctx, token)
  const { imagePaths } = await render(shared, token)
  if (!imagePaths.has(imagePath)) throw notFound()
  const { owner, name: repo } = shared.document.repository
  return getImage(shared.ctx, { owner, repo }, imagePath)
}

/** An image of another host that the document shows. */
export async function readSharedRemoteImage(
  ctx: ProcedureContext,
  token: string,
  imageToken: string,
): Promise<RemoteImage> {
  const shared = await openLink(ctx, token)
  const { remoteTokens } = await render(shared, token)
  if (!remoteTokens.has(imageToken)) throw notFound()
  return readRemoteImage(shared.ctx, imageToken)
}

/** Links into the organization become text, and images lead through the link. */
async function render({ ctx, document }: SharedDocument, token: string) {
  const imagePaths = new Set<string>()
  const remoteTokens = new Set<string>()
  const { tokenOf } = await openImageTokens(ctx)
  const resolver: UrlResolver = {
    documentPath: document.path,
    link: (path, suffix) => (path === document.path && suffix.startsWith('#') ? suffix : null),
    image(path) {
      imagePaths.add(path)
      return sharedImagePath(token, path)
    },
    remoteImages: {
      loadAtOnce: ctx.org.loadsRemoteImages ?? false,
      address(url) {
        remoteTokens.add(tokenOf(url))
        return sharedRemoteImagePath(token, tokenOf(url))
      },
    },
  }
  const rendered = await readRendered(ctx, document, resolver)
  return { rendered, imagePaths, remoteTokens }
}
