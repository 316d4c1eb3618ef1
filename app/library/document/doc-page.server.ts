import type { DocContent } from '#server/library/specs/get-content'
import { readableName, shownPrefix } from '#spec/markdown/readable-name'
import { joinParts } from '#spec/render/split-rendering'
import { outlineOfHeadings } from './outline-of-headings'
import { readingMinutes } from './reading-minutes'
import { takeTitle } from './take-title'

/** The data of the page of a document that is not a spec. */
export function docPage(org: string, content: DocContent) {
  const { owner, repo, path, sha, title, facts, rendered } = content
  const { titleId, titleHtml } = takeTitle(rendered, title)
  const html = titleHtml + joinParts(rendered.parts)
  return {
    org,
    owner,
    repo,
    path,
    sha,
    lastChange: lastChangeOf(content),
    title,
    facts,
    prefix: shownPrefix(readableName(path).prefix, title),
    titleId,
    outline: outlineOfHeadings(rendered.headings),
    html,
    minutes: readingMinutes([html]),
  }
}

/** When a document last changed, and by whom, as data of a page. */
export interface LastChangeData {
  at: string
  author: string
}

/** Null until it is known. */
export const lastChangeOf = ({ lastChange }: Pick<DocContent, 'lastChange'>): LastChangeData | null =>
  lastChange && { at: lastChange.at.toISOString(), author: lastChange.author }

export type DocPage = ReturnType<typeof docPage>
