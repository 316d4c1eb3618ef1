import { eq } from 'drizzle-orm'
import { renders } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { openResolver } from '#server/kernel/remote-images/open-resolver'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { renderDocumentWithLayout } from '#spec/render/render-document'
import { RENDERER_VERSION, resolveRelativeUrls } from '#spec/render/render-markdown'
import type { Rendering } from '#spec/render/rendering'
import { type RenderedDocument, splitRendering } from '#spec/render/split-rendering'
import type { UrlResolver } from '#spec/render/urls/resolve-relative-urls'
import { loadRenderers } from './load-highlighter'
import type { LoadedDocument } from './loaded-document'

/** Renderings of other renderer versions are ignored. */
export const isCurrentRendering = eq(renders.rendererVersion, RENDERER_VERSION)

/** The document in parts, with links to our pages. It is rendered after indexing or on the first view, and stored per text. */
export async function readRendered(
  ctx: OrgContext,
  document: LoadedDocument,
  ownResolver?: UrlResolver,
): Promise<RenderedDocument> {
  const rendering = document.rendering ?? (await renderAndStore(ctx, document))
  const resolver = ownResolver ?? (await openResolver(ctx, document, rendering.html))
  return splitRendering(rendering, (html) => resolveRelativeUrls(html, resolver))
}

/** Resolves links and images against the path of the document. */
export async function resolveLinks(
  ctx: OrgContext,
  repository: Repository,
  path: string,
  html: string,
): Promise<string> {
  return resolveRelativeUrls(html, await openResolver(ctx, { repository, path }, html))
}

async function renderAndStore(ctx: OrgContext, { textId, content }: LoadedDocument): Promise<Rendering> {
  const rendering = renderDocumentWithLayout(content, await loadRenderers(content))
  if (textId !== null)
    await ctx.db
      .insert(renders)
      .values({ orgId: ctx.org.id, textId, rendererVersion: RENDERER_VERSION, ...rendering })
      .onConflictDoNothing()
  return rendering
}
