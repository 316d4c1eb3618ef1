import { scanTag } from '../../spec/markdown/inline/scan-tag'
import { ALLOWED_ELEMENTS, BLOCK_ELEMENTS, TABLE_PARTS } from '../../spec/render/html/allowed-html'
import { decodeEntities } from '../../spec/render/html/escape-html'

/** What can hold anything that its reader does not see. */
const UNSEEN = /[<&]|\]:|mermaid/

/** A line that opens or closes a block of code, in quotes and lists too. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:(`{3,})(?!.*`)|(~{3,}))[ \t]*(\S*).*$/gm

/**
 * The markdown without what nobody sees on the page: the sources of diagrams, the tags of HTML and where links by
 * reference lead. Code stays, and so do tags that the page shows as text.
 */
export function readableText(markdown: string): string {
  if (!UNSEEN.test(markdown)) return markdown
  let text = ''
  let at = 0
  let open: { mark: string; isDiagram: boolean } | null = null
  for (const { 0: line, 1: backticks, 2: tildes, 3: info = '', index } of markdown.matchAll(FENCE)) {
    const mark = backticks ?? tildes ?? ''
    if (open === null) {
      text += proseAsSeen(markdown.slice(at, index))
      at = index
      open = { mark, isDiagram: info === 'mermaid' }
    } else if (info === '' && mark.startsWith(open.mark)) {
      const end = index + line.length
      if (!open.isDiagram) text += markdown.slice(at, end)
      at = end
      open = null
    }
  }
  const rest = markdown.slice(at)
  return text + (open === null ? proseAsSeen(rest) : open.isDiagram ? '' : rest)
}

/** `[rules]: https://example.com "Rules"` */
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*\S+(?:[ \t]+["'(][^\n]*)?[ \t]*$/gm

/** Escaped signs and code within a paragraph mean themselves; an entity means another sign; `<` may begin a tag. */
const SPECIAL =
  /\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)(?:[^\n]|\n(?![ \t]*\n))*?(?<!`)\1(?!`)|&[#\w]{1,32};|<[A-Za-z][\w+.-]{1,31}:[^\s<>]*>|</g

function proseAsSeen(source: string): string {
  const markdown = source.replace(DEFINITION, '')
  let text = ''
  let at = 0
  SPECIAL.lastIndex = 0
  for (let found = SPECIAL.exec(markdown); found !== null; found = SPECIAL.exec(markdown)) {
    const [sign] = found
    const end = sign === '<' ? scanTag(markdown, found.index) : SPECIAL.lastIndex
    const seen = end === -1 ? null : asSeen(markdown.slice(found.index, end))
    if (seen === null) continue
    text += markdown.slice(at, found.index) + seen
    at = end
    SPECIAL.lastIndex = end
  }
  return text + markdown.slice(at)
}

/** What the page shows of it; null when that is what is written. */
function asSeen(source: string): string | null {
  if (source.startsWith('&')) return decodeEntities(source)
  if (/^<[^\s<>]+:[^\s<>]*>$/.test(source)) return source.slice(1, -1)
  const [, name = ''] = /^<\/?([a-z][a-z0-9-]*)/i.exec(source) ?? []
  const element = name.toLowerCase()
  if (!ALLOWED_ELEMENTS.has(element)) return null
  const isApart = BLOCK_ELEMENTS.has(element) || TABLE_PARTS.has(element) || element === 'br'
  return isApart ? ' ' : ''
}
