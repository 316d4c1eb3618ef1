import { diffArrays } from 'diff'
import { pairSimilar, similarity, wordsOf } from '../similarity'
import { MarkedHtml } from './marked-html'
import { type HtmlPiece, splitElements, splitTokens, withoutIds } from './split-html'

/** Added and removed elements of one document. */
const MAX_ELEMENTS = 2_000
/** Less similar elements count as different ones. */
const LEAST_SIMILARITY = 0.4
/** Elements whose children are compared one by one. */
const CONTAINERS = ['ul', 'ol', 'blockquote', 'table', 'thead', 'tbody']

/**
 * The second of two rendered versions of a document, with added text in `ins` and removed text in `del` elements. Null if too much
 * changed. Both versions must come from our renderer.
 */
export function markChanges(before: string, after: string): string | null {
  const steps = comparePieces(readElements(before), readElements(after), MAX_ELEMENTS)
  if (!steps) return null
  return steps
    .map(({ removed, added, kept }) => markReplaced(removed, added) + kept.map(({ html }) => html).join(''))
    .join('')
}

interface Element extends HtmlPiece {
  name: string
  words: ReadonlySet<string>
}

const readElements = (html: string): Element[] =>
  splitElements(html).map((piece) => ({
    ...piece,
    name: /<([a-z][a-z\d]*)/.exec(piece.html)?.[1] ?? '',
    words: wordsOf(piece.html.replace(/<[^>]*>/g, ' ')),
  }))

/** Elements that are still there in another form are marked word by word, the others as a whole. */
function markReplaced(removed: readonly Element[], added: readonly Element[]): string {
  const pairs = pairSimilar(added, removed, scoreOf, LEAST_SIMILARITY)
  const replaced = new Set(pairs.values())
  let next = 0
  function removeUntil(end: number): string {
    const removedElements = removed.slice(next, end).filter((element) => !replaced.has(element))
    next = Math.max(next, end)
    return removedElements.map(({ html }) => markRemoved(html)).join('')
  }
  const marked = added.map((element, i) => {
    const nextPaired = added.slice(i).find((each) => pairs.has(each))
    const nextOld = nextPaired && pairs.get(nextPaired)
    const removedHtml = removeUntil(nextOld ? removed.indexOf(nextOld) : removed.length)
    const old = pairs.get(element)
    return removedHtml + (old ? markChanged(old, element) : markAdded(element.html))
  })
  return marked.join('') + removeUntil(removed.length)
}

const scoreOf = (a: Element, b: Element) => (a.name === b.name ? similarity(a.words, b.words) : 0)

const PARTS = /^(\s*<([a-z]+)[^>]*>)([\s\S]*)(<\/\2>\s*)$/

function markChanged(before: Element, after: Element): string {
  const old = PARTS.exec(before.html)
  const now = PARTS.exec(after.html)
  const inner = old && now && CONTAINERS.includes(after.name) && markChanges(old[3] ?? '', now[3] ?? '')
  return typeof inner === 'string' ? `${now?.[1]}${inner}${now?.[4]}` : markWords(before.html, after.html)
}

/** Longer elements count as replaced. */
const MAX_WORDS = 1_000

/** The new version of the element, with removed and added words marked. */
function markWords(before: string, after: string): string {
  const steps = comparePieces(splitTokens(before), splitTokens(after), MAX_WORDS) ?? []
  const marked = new MarkedHtml()
  for (const { removed, added, kept } of steps) {
    marked.remove(removed)
    marked.add(added)
    marked.keep(kept)
  }
  const html = steps.length > 0 ? marked.end() : null
  return html ?? markRemoved(before) + markAdded(after)
}

function markAdded(html: string): string {
  const marked = new MarkedHtml()
  marked.add(splitTokens(html))
  return marked.end() ?? html
}

/** A removed element keeps its tags but loses its ids, which the page may use elsewhere. */
function markRemoved(html: string): string {
  const marked = new MarkedHtml('removed')
  marked.add(splitTokens(withoutIds(html)))
  return marked.end() ?? ''
}

/** Removed and added pieces, and the unchanged pieces after them. */
interface PieceStep<Piece> {
  removed: Piece[]
  added: Piece[]
  kept: Piece[]
}

/** The steps from one list to the other. Null if there are more changes than the limit, so that the cost stays bounded. */
function comparePieces<Piece extends HtmlPiece>(
  before: readonly Piece[],
  after: readonly Piece[],
  maxEditLength: number,
): PieceStep<Piece>[] | null {
  const keysOf = (pieces: readonly Piece[]) => pieces.map(({ key }) => key)
  const changes = diffArrays(keysOf(before), keysOf(after), { maxEditLength })
  if (!changes) return null
  const steps: PieceStep<Piece>[] = []
  let step: PieceStep<Piece> = { removed: [], added: [], kept: [] }
  let [old, now] = [0, 0]
  for (const { removed, added, count } of changes) {
    if (!added) old += count
    if (!removed) now += count
    if (removed) step.removed.push(...before.slice(old - count, old))
    else if (added) step.added.push(...after.slice(now - count, now))
    else {
      steps.push({ ...step, kept: after.slice(now - count, now) })
      step = { removed: [], added: [], kept: [] }
    }
  }
  return [...steps, step]
}
