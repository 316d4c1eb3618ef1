import type { StateInline } from 'markdown-it'
import { createParser } from '#spec/render/create-parser'
import { findRule } from '#spec/render/wrap-rule'
import type { Range } from '#spec/types'

/** A link in a block's text. Ranges are offsets of that text. */
export type InlineLink =
  | { kind: 'link'; range: Range; text: Range; destination: Range }
  /** A link whose destination is in a definition. */
  | { kind: 'reference'; range: Range; text: Range; label: string }
  | { kind: 'image'; range: Range; destination: Range }
  /** A tag, comment or other raw HTML. */
  | { kind: 'html'; range: Range }

/** What a text can refer to elsewhere in the document. */
export interface LinkContext {
  /** Labels of link reference definitions, normalized. */
  labels: ReadonlySet<string>
  footnotes: readonly string[]
}

type InlineRule = (state: StateInline, silent: boolean) => boolean

interface Search {
  text: string
  found: InlineLink[]
}

const markdown = createParser()
record('link', (state, range) => linkAt(state, range, range.start, true))
record('image', (state, range) => linkAt(state, range, range.start + 1, false))
record('html_inline', (_, range) => ({ kind: 'html', range }))

const { parseLinkDestination, parseLinkLabel } = markdown.helpers
const { unescapeAll, normalizeReference } = markdown.utils

export { normalizeReference, unescapeAll }

/** The links of a block's text, found by the parser of the pages. Links in the description of an image are none. */
export function findInlineLinks(text: string, { labels, footnotes }: LinkContext): InlineLink[] {
  if (!/[[<]/.test(text)) return []
  const references: Record<string, { href: string; title: string }> = Object.create(null)
  for (const label of labels) references[label] = { href: '', title: '' }
  const search: Search = { text, found: [] }
  const env = { references, footnotes: new Map(footnotes.map((label) => [label, []])), search }
  markdown.inline.parse(text, markdown, env, [])
  return search.found
}

/** Calls `toLink` for each use of a rule in the text itself. */
function record(name: string, toLink: (state: StateInline, range: Range) => InlineLink | null): void {
  const { ruler } = markdown.inline
  const rule = findRule<InlineRule>(ruler, name)
  ruler.at(name, (state, silent) => {
    const start = state.pos
    if (!rule(state, silent)) return false
    const { text, found } = state.env.search as Search
    // The description of an image is parsed as a text of its own.
    const link = silent || state.src !== text ? null : toLink(state, { start, end: state.pos })
    if (link) found.push(link)
    return true
  })
}

/** The link or image of a range whose label starts with the bracket at `bracket`. */
function linkAt(state: StateInline, range: Range, bracket: number, isLink: boolean): InlineLink | null {
  const { src } = state
  const textEnd = parseLinkLabel(state, bracket, isLink)
  const text = { start: bracket + 1, end: textEnd }
  if (src[textEnd + 1] === '(' && range.end > textEnd + 1) {
    const start = textEnd + 2 + (/^\s*/.exec(src.slice(textEnd + 2))?.[0].length ?? 0)
    const { ok, pos } = parseLinkDestination(src, start, range.end - 1)
    if (!ok) return null
    const destination = { start, end: pos }
    return isLink ? { kind: 'link', range, text, destination } : { kind: 'image', range, destination }
  }
  if (!isLink) return null
  const written = src.slice(textEnd + 2, Math.max(textEnd + 2, range.end - 1))
  const label = normalizeReference(written || src.slice(text.start, text.end))
  return { kind: 'reference', range, text, label }
}
