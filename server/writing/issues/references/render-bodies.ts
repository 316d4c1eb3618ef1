import type { OrgContext } from '#server/kernel/context'
import { openResolver } from '#server/kernel/remote-images/open-resolver'
import type { Repository } from '#server/kernel/repositories/find-repository'
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
  const htmls = await renderHostedBodies(ctx, repository, texts)
  const targetOf = await findTargets(ctx, repository, htmls)
  return htmls.map((html) => linkReferences(html, targetOf))
}

/** The same for texts of another code host, where `#12` is not ours to link. */
export const renderHostedBodies = (
  ctx: OrgContext,
  repository: Repository,
  texts: readonly string[],
): Promise<string[]> =>
  Promise.all(
    texts.map(async (text) => {
      const html = renderMarkdown(text)
      return resolveRelativeUrls(html, await openResolver(ctx, { repository, path: 'README.md' }, html))
    }),
  )

export async function renderBody(
  ctx: OrgContext,
  repository: LocalRepository,
  text: string,
): Promise<string> {
  const [html = ''] = await renderBodies(ctx, repository, [text])
  return html
}
