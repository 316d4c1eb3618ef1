import type { DocContent } from '#server/library/specs/get-content'
import { joinParts } from '#spec/render/split-rendering'
import { outlineOfHeadings } from './outline-of-headings'
import { takeTitle } from './take-title'

/** The data of the page of a document that is not a spec. */
export function docPage(org: string, { owner, repo, path, title, rendered }: DocContent) {
  const { titleId, titleHtml } = takeTitle(rendered, title)
  return {
    org,
    owner,
    repo,
    path,
    title,
    titleId,
    outline: outlineOfHeadings(rendered.headings),
    html: titleHtml + joinParts(rendered.parts),
  }
}

export type DocPage = ReturnType<typeof docPage>
