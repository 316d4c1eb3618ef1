import { contextOf, findOccurrences, type Quote } from '#spec/anchors/find-quote'
import { foldText } from '#spec/anchors/fold-text'

/** A section as the page shows it: its words, and the text nodes that have them. */
export interface SectionWords {
  /** Null before the first section. */
  id: string | null
  text: string
  pieces: { node: Text; start: number }[]
}

/** Elements between the words of a document that are not of the document. */
const NOT_WORDS =
  'h1, h2[id], h3[id], h4[id], .section-meta, .part-nested, .evidence, button, template, svg, sup'

/** Reads the sections of the document on the page. */
export function readSectionWords(root: Element): SectionWords[] {
  let section: SectionWords = { id: null, text: '', pieces: [] }
  const sections = [section]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!/^H[234]$/.test(node.tagName) || node.id === '') continue
      section = { id: node.id, text: '', pieces: [] }
      sections.push(section)
    } else if (node instanceof Text && !node.parentElement?.closest(NOT_WORDS)) {
      section.pieces.push({ node, start: section.text.length })
      section.text += node.data
    }
  }
  return sections
}

/** The characters around a quote that are sent with it. */
const CONTEXT = 80

/** The selected words of one section: the first one that the selection touches. Null if there are none. */
export function selectedQuote(
  sections: readonly SectionWords[],
  range: Range,
): { section: string | null; quote: Quote } | null {
  for (const { id, text, pieces } of sections) {
    const touched = pieces.filter(({ node }) => range.intersectsNode(node))
    const [first, last] = [touched[0], touched.at(-1)]
    if (!first || !last) continue
    const start = first.start + (first.node === range.startContainer ? range.startOffset : 0)
    const end = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length)
    const words = text.slice(start, end)
    if (words.trim() === '') continue
    const from = start + words.length - words.trimStart().length
    const quote = words.trim()
    const to = from + quote.length
    const before = text.slice(Math.max(0, from - CONTEXT), from)
    return { section: id, quote: { text: quote, before, after: text.slice(to, to + CONTEXT) } }
  }
  return null
}

/** Where a section has a quote: the place with most of the text around it. Null if it does not have it. */
export function rangeOfQuote({ text, pieces }: SectionWords, quote: Quote): Range | null {
  const folded = foldText(text)
  const [found] = findOccurrences(folded.text, quote).toSorted(
    (one, other) => contextOf(other) - contextOf(one),
  )
  if (!found) return null
  const from = folded.offsets[found.at] ?? 0
  const to = folded.offsets[found.at + found.length - 1] ?? from
  const [first, last] = [pieceAt(pieces, from), pieceAt(pieces, to)]
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first.node, from - first.start)
  range.setEnd(last.node, to + 1 - last.start)
  return range
}

const pieceAt = (pieces: SectionWords['pieces'], offset: number) =>
  pieces.findLast(({ node, start }) => start <= offset && offset < start + node.length)
