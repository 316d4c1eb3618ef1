import { VOID_ELEMENTS } from '#spec/render/html/allowed-html'

/** A piece of rendered HTML. */
export interface HtmlPiece {
  html: string
  /** Equal for pieces that read the same. Ignores ids of sections and criteria, which change with their neighbours. */
  key: string
}

const IDENTITY = /(?: class="heading-anchor" href| id| data-[a-z]+| aria-label)="[^"]*"/g

const toPiece = (html: string): HtmlPiece => ({ html, key: html.replace(IDENTITY, '') })

/** Diagrams are one token, because each is drawn from all of its text. */
const TOKEN = /<pre class="mermaid"[^>]*>[^<]*<\/pre>|<[^>]*>|&[#\w]+;|[\p{L}\p{N}_]+|\s+|[^<]/gu

/** Tags, words and single characters. */
export const splitTokens = (html: string): HtmlPiece[] =>
  [...html.matchAll(TOKEN)].map(([token]) => toPiece(token))

const TAG = /<(\/?)([a-z][a-z\d]*)[^>]*>/g

/** The outermost elements, each with the text before it. Our renderer writes well-formed HTML. */
export function splitElements(html: string): HtmlPiece[] {
  const elements: HtmlPiece[] = []
  let [begin, depth] = [0, 0]
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (!isVoid(name)) depth += slash ? -1 : 1
    if (depth > 0) continue
    elements.push(toPiece(html.slice(begin, index + tag.length)))
    begin = index + tag.length
  }
  return begin < html.length ? [...elements, toPiece(html.slice(begin))] : elements
}

/** Whether the token is visible: text, images, check boxes and diagrams. */
export const isContent = (token: string): boolean =>
  !token.startsWith('<') || /^<(?:img|input|pre class="mermaid")/.test(token)

export const isVoid = (name: string) => VOID_ELEMENTS.has(name) || name === 'input'

/** HTML that can be repeated on the same page. */
export const withoutIds = (html: string): string => html.replace(/ (?:id|data-criterion)="[^"]*"/g, '')
