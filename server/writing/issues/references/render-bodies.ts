import type { OrgContext } from '#server/kernel/context'
import { openResolver } from '#server/kernel/remote-images/open-resolver'
import { linkReferences } from '#spec/render/references/link-references'
import { renderMarkdown, resolveRelativeUrls } from '#spec/render/render-markdown'
import type { LocalRepository } from '../find-local-repository'
import { findTargets } from './find-targets'

/**
 * Renders texts of issues, pull requests and comments. Relative links refer to the repository's root. `#12`, the id of a
 * commit and the path of a document become links if they exist.
 */
export async function renderBodies(
  ctx: OrgContext,
  repository: LocalRepository,
  texts: readonly string[],
): Promise<string[]> {
  const htmls = texts.map((text) => renderMarkdown(text))
  const targetOf = await findTargets(ctx, repository, htmls)
  return Promise.all(
    htmls.map(async (html) => {
      const resolver = await openResolver(ctx, { repository, path: 'README.md' }, html)
      return linkReferences(resolveRelativeUrls(html, resolver), targetOf)
    }),
  )
}

export async function renderBody(
  ctx: OrgContext,
  repository: LocalRepository,
  text: string,
): Promise<string> {
  const [html = ''] = await renderBodies(ctx, repository, [text])
  return html
}
