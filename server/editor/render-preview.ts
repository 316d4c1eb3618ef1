import { renderDocument } from '../../spec/render/render-document'
import type { OrgContext } from '../kernel/context'
import { findRepository } from '../repos'
import { inRepository, loadHighlighter } from '../specs'
import type { RepoNames } from './open-place'
import { rememberHighlights } from './remember-highlights'

interface Shown extends RepoNames {
  content: string
  file_path: string
}

/** The document as readers would see it, with the line of each block on it, by which the page scrolls both together. */
export async function renderPreview(ctx: OrgContext, { content, ...at }: Shown): Promise<{ html: string }> {
  const repository = await findRepository(ctx, at.owner, at.repo)
  const html = renderDocument(content, { highlight: await highlighter(), lines: true })
  return { html: inRepository(ctx.org, repository, at.file_path, html) }
}

let remembering: Promise<ReturnType<typeof rememberHighlights>> | undefined

function highlighter() {
  remembering ??= loadHighlighter().then(rememberHighlights)
  return remembering
}
