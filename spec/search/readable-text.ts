import { withoutAlertSigns } from '#spec/markdown/inline/alert-sign'
import { scanTag } from '#spec/markdown/inline/scan-tag'
import { ALLOWED_ELEMENTS, BLOCK_ELEMENTS, TABLE_PARTS } from '#spec/render/html/allowed-html'
import { decodeEntities } from '#spec/render/html/escape-html'

/** The languages of diagrams. Their sources say little, also where the page shows them. */
const DIAGRAM = String.raw`\W*(?:mermaid|plantuml|puml|dot|graphviz|d2|ditaa|svgbob|nomnoml|wavedrom)\b`
const IS_DIAGRAM = new RegExp(`^${DIAGRAM}`, 'i')

/** Without these, excerpts may show the whole text. */
const MAY_HIDE_TEXT = new RegExp(String.raw`[<&]|\]:|\[!|[\x60~]{3}${DIAGRAM}`, 'i')

/** A line that opens or closes a code block, also inside quotes and lists. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:(`{3,})(?!.*`)|(~{3,}))[ \t]*(\S*).*$/gm

/**
 * Removes what an excerpt does not show: diagram sources, HTML tags and link reference definitions. Code stays, and so do
 * tags that the page shows as text.
 */
export function readableText(markdown: string): string {
  if (!MAY_HIDE_TEXT.test(markdown)) return markdown
  let text = ''
  let at = 0
  let open: { mark: string; isDiagram: boolean } | null = null
  for (const { 0: line, 1: backticks, 2: tildes, 3: info = '', index } of markdown.matchAll(FENCE)) {
    const mark = backticks ?? tildes ?? ''
    if (open === null) {
      text += visibleProse(markdown.slice(at, index))
      at = index
      open = { mark, isDiagram: IS_DIAGRAM.test(info) }
    } else if (info === '' && mark.startsWith(open.mark)) {
      const end = index + line.length
      if (!open.isDiagram) text += markdown.slice(at, end)
      at = end
      open = null
    }
  }
  const tail = markdown.slice(at)
  return text + (open === null ? visibleProse(tail) : open.isDiagram ? '' : tail)
}

/** `[rules]: https://example.com "Rules"` */
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*\S+(?:[ \t]+["'(][^\n]*)?[ \t]*$/gm

/** Escapes and inline code are literal; an entity stands for another character; `<` may start a tag. */
const SPECIAL =
  /\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)(?:[^\n]|\n(?![ \t]*\n))*?(?<!`)\1(?!`)|&[#\w]{1,32};|<[A-Za-z][\w+.-]{1,31}:[^\s<>]*>|</g

function visibleProse(source: string): string {
  const markdown = withoutAlertSigns(source.replace(DEFINITION, ''))
  let text = ''
  let at = 0
  SPECIAL.lastIndex = 0
  for (let match = SPECIAL.exec(markdown); match !== null; match = SPECIAL.exec(markdown)) {
    const [sign] = match
    const end = sign === '<' ? scanTag(markdown, match.index) : SPECIAL.lastIndex
    const visible = end === -1 ? null : visibleForm(markdown.slice(match.index, end))
    if (visible === null) continue
    text += markdown.slice(at, match.index) + visible
    at = end
    SPECIAL.lastIndex = end
  }
  return text + markdown.slice(at)
}

/** What the page shows for the source; null if it shows the source itself. */
function visibleForm(source: string): string | null {
  if (source.startsWith('&')) return decodeEntities(source)
  if (/^<[^\s<>]+:[^\s<>]*>$/.test(source)) return source.slice(1, -1)
  const [, name = ''] = /^<\/?([a-z][a-z0-9-]*)/i.exec(source) ?? []
  const element = name.toLowerCase()
  if (!ALLOWED_ELEMENTS.has(element)) return null
  const isBlock = BLOCK_ELEMENTS.has(element) || TABLE_PARTS.has(element) || element === 'br'
  return isBlock ? ' ' : ''
}
