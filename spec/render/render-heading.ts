import type { Token } from 'markdown-it'
import { tidyText } from '#spec/markdown/inline/tidy-text'
import { slugify } from '#spec/markdown/slugify'
import { escapeHtml } from './html/escape-html'
import type { RenderContext } from './render-context'
import { plainText, visibleText } from './render-inline'
import { lineNumber, lineOf } from './source-line'

export function openHeading(token: Token, text: Token | undefined, context: RenderContext): void {
  const { writer, layout } = context
  const title = plainText(text?.children ?? []).trim()
  const sectionId = context.headingIds.get(lineNumber(token))
  const id =
    (sectionId !== undefined && context.ids.claim(sectionId)) || context.ids.makeUnique(slugify(title))
  const start = writer.open(token.tag, ` id="${escapeHtml(id)}"${lineOf(token, context)}`)
  context.openHeading = { id, title }
  layout.headings.push({
    id,
    level: Number(token.tag.slice(1)),
    text: tidyText(visibleText(text?.children ?? [])),
    isSection: id === sectionId,
    isNested: writer.depth > 1,
    start,
    end: start,
  })
}

/** The anchor link comes last, so that a copied heading starts with its text. CSS adds its symbol. */
export function closeHeading(token: Token, { writer, openHeading, layout }: RenderContext): void {
  writer.closeRawElements()
  const label = `Link to section: ${openHeading.title}`
  const anchor = ` class="heading-anchor" href="#${escapeHtml(openHeading.id)}" aria-label="${escapeHtml(label)}"`
  if (writer.openLink(anchor)) writer.close('a')
  writer.close(token.tag)
  const heading = layout.headings.at(-1)
  if (heading) heading.end = writer.html.length
}
