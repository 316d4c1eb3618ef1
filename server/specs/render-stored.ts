import { and, eq } from 'drizzle-orm'
import { renders } from '../../db/schema'
import { createHighlighter } from '../../spec/render/highlight'
import { renderDocument } from '../../spec/render/render-document'
import { RENDERER_VERSION, resolveRelativeUrls } from '../../spec/render/render-markdown'
import type { OrgContext } from '../kernel/context'
import { docUrl } from '../kernel/urls'
import type { FoundDocument } from './find-document'

/** The document's HTML, made on the first read of a text and kept by its blob, with links that lead to our pages. */
export async function renderedHtml(ctx: OrgContext, document: FoundDocument): Promise<string> {
  const html = (await readStored(ctx, document)) ?? (await renderAndStore(ctx, document))
  const link = (path: string, suffix: string) => docUrl(ctx.org, document.repository, path) + suffix
  return resolveRelativeUrls(html, { documentPath: document.path, link, image: link })
}

async function readStored(ctx: OrgContext, { textId }: FoundDocument): Promise<string | null> {
  if (textId === null) return ''
  const [row] = await ctx.db
    .select({ html: renders.html })
    .from(renders)
    .where(
      and(
        eq(renders.orgId, ctx.org.id),
        eq(renders.textId, textId),
        eq(renders.rendererVersion, RENDERER_VERSION),
      ),
    )
  return row?.html ?? null
}

async function renderAndStore(ctx: OrgContext, { textId, content }: FoundDocument): Promise<string> {
  const html = renderDocument(content, { highlight: await highlighter() })
  if (textId !== null)
    await ctx.db
      .insert(renders)
      .values({ orgId: ctx.org.id, textId, rendererVersion: RENDERER_VERSION, html })
      .onConflictDoNothing()
  return html
}

let loading: ReturnType<typeof createHighlighter> | undefined
const highlighter = () => {
  loading ??= createHighlighter()
  return loading
}
