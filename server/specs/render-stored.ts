import { eq } from 'drizzle-orm'
import { renders } from '../../db/schema'
import { renderDocument } from '../../spec/render/render-document'
import { RENDERER_VERSION, resolveRelativeUrls } from '../../spec/render/render-markdown'
import type { Org, OrgContext } from '../kernel/context'
import { docUrl, fileUrl } from '../kernel/urls'
import type { Repository } from '../repos'
import type { FoundDocument } from './find-document'
import { loadHighlighter } from './load-highlighter'

/** What another version of the renderer made is as good as nothing. */
export const isOfRenderer = eq(renders.rendererVersion, RENDERER_VERSION)

/** The document's HTML, made behind the index or on the first read of a text, and kept by its blob, with links that lead to our pages. */
export async function renderedHtml(ctx: OrgContext, document: FoundDocument): Promise<string> {
  const html = document.html ?? (await renderAndStore(ctx, document))
  return inRepository(ctx.org, document.repository, document.path, html)
}

/** Gives relative links and images the place that they have in the repository. */
export function inRepository(org: Org, repository: Repository, documentPath: string, html: string): string {
  const link = (path: string, suffix: string) => docUrl(org, repository, path) + suffix
  const image = (path: string) => fileUrl(org, repository, path)
  return resolveRelativeUrls(html, { documentPath, link, image })
}

async function renderAndStore(ctx: OrgContext, { textId, content }: FoundDocument): Promise<string> {
  const html = renderDocument(content, { highlight: await loadHighlighter() })
  if (textId !== null)
    await ctx.db
      .insert(renders)
      .values({ orgId: ctx.org.id, textId, rendererVersion: RENDERER_VERSION, html })
      .onConflictDoNothing()
  return html
}
