import { type Block, sourceMapper, type TextLines, textOf } from '#spec/markdown/blocks/block'
import { scanBlocks } from '#spec/markdown/blocks/scan-blocks'
import { locateFrontmatter, startOfText } from '#spec/markdown/frontmatter/locate-frontmatter'
import { MAX_DOCUMENT_LENGTH } from '#spec/markdown/index'
import { indexLines } from '#spec/markdown/positions'
import { decodeEntities } from '#spec/render/html/escape-html'
import type { Range } from '#spec/types'
import { findHtmlAddresses } from './html-links'
import { findInlineLinks, type LinkContext, normalizeReference, unescapeAll } from './inline-links'

/** A link of a document. Ranges are offsets of its source. */
export interface LinkAt {
  /** A reference has its address in a definition, which is found by itself. */
  kind: 'link' | 'reference' | 'image' | 'definition' | 'html'
  /** The address without escapes and entities. */
  url: string
  /** The address as written, without angle brackets or quotes. Null for a reference. */
  address: Range | null
  /** The whole link and its text. Only of links and references. */
  whole: { range: Range; text: Range } | null
}

/** All links and images of a document, and the addresses in its raw HTML, in no order. None in code. */
export function findLinks(source: string): LinkAt[] {
  if (source.length > MAX_DOCUMENT_LENGTH) return []
  const lineStarts = indexLines(source)
  const place = locateFrontmatter(source, lineStarts)
  const hasFrontmatter = place !== null && place !== 'unclosed'
  const firstLine = hasFrontmatter ? place.nextLine : 1
  const offset = hasFrontmatter ? place.range.end : startOfText(source)
  const blocks: Block[] = []
  const notes = scanBlocks(source, lineStarts, { firstLine, offset }, (block) => blocks.push(block))
  const definitions = new Map<string, LinkAt>()
  for (const { label, destination } of notes.definitions) {
    const address = withoutBrackets(source, destination)
    const url = unescapeAll(source.slice(address.start, address.end))
    const name = normalizeReference(label)
    if (!definitions.has(name)) definitions.set(name, { kind: 'definition', url, address, whole: null })
  }
  const context = { labels: new Set(definitions.keys()), footnotes: notes.footnotes }
  const urlOf = (label: string) => definitions.get(label)?.url ?? ''
  return [
    ...definitions.values(),
    ...blocks.flatMap((block) =>
      block.kind === 'html' ? htmlLinks(source, block) : textLinks(source, block.lines, context, urlOf),
    ),
  ]
}

function htmlLinks(source: string, { start, end }: Range): LinkAt[] {
  return findHtmlAddresses(source.slice(start, end)).map((address) =>
    htmlLink(source, { start: start + address.start, end: start + address.end }),
  )
}

const htmlLink = (source: string, address: Range): LinkAt => ({
  kind: 'html',
  url: decodeEntities(source.slice(address.start, address.end)),
  address,
  whole: null,
})

function textLinks(
  source: string,
  lines: TextLines,
  context: LinkContext,
  urlOf: (label: string) => string,
): LinkAt[] {
  const text = textOf(source, lines)
  const found = findInlineLinks(text, context)
  if (found.length === 0) return []
  const toSource = sourceMapper(lines)
  return found.flatMap((link): LinkAt[] => {
    const { kind } = link
    if (kind === 'html')
      return findHtmlAddresses(text.slice(link.range.start, link.range.end)).map(({ start, end }) =>
        htmlLink(source, toSource({ start: link.range.start + start, end: link.range.start + end })),
      )
    const whole = kind === 'image' ? null : { range: toSource(link.range), text: toSource(link.text) }
    if (kind === 'reference') return [{ kind, url: urlOf(link.label), address: null, whole }]
    const address = withoutBrackets(source, toSource(link.destination))
    return [{ kind, url: unescapeAll(source.slice(address.start, address.end)), address, whole }]
  })
}

function withoutBrackets(source: string, { start, end }: Range): Range {
  return source[start] === '<' ? { start: start + 1, end: end - 1 } : { start, end }
}
