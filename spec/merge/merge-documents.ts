import { newlineOf } from '#spec/edit/line-style'
import { analyze } from '#spec/markdown/index'
import { mergeOrder } from './merge-order'
import { mergeTrio, type Piece } from './merge-trio'
import { pairChunks } from './pair-chunks'
import { type Chunk, type ChunkPlace, splitDocument } from './split-document'

export interface MergeConflict {
  place: ChunkPlace
  /** The text in each version, without trailing blank lines; null if the version does not have it. */
  base: string | null
  mine: string | null
  theirs: string | null
  /** The range of `mine` in the merged text. */
  start: number
  end: number
}

export interface Merge {
  /** Conflicts contain `mine`, so that no typed text is lost. */
  text: string
  conflicts: MergeConflict[]
}

/**
 * Merges two versions of a document with a common base, section by section. A change in only one version is taken
 * byte for byte. A section that both changed is a conflict.
 */
export function mergeDocuments(base: string, mine: string, theirs: string): Merge {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: [] }
  if (mine === base) return { text: theirs, conflicts: [] }
  return mergeSections(base, mine, theirs) ?? wholeConflict(base, mine, theirs)
}

/** Null if the versions cannot be merged by section. */
export function mergeSections(base: string, mine: string, theirs: string): Merge | null {
  const pairing = pairChunks(splitDocument(base), splitDocument(mine), splitDocument(theirs))
  const trios = new Set([...pairing.base, ...pairing.mine, ...pairing.theirs])
  const pieces = new Map([...trios].map((trio) => [trio, mergeTrio(trio, pairing)]))
  const order = mergeOrder(pairing, (trio) => pieces.get(trio) !== null)
  if (order === null) return null
  const mergedPieces = order.flatMap((trio) => pieces.get(trio) ?? [])
  const merge = write(mergedPieces, newlineOf(mine))
  return isReadAs(merge.text, mergedPieces) ? merge : null
}

function write(pieces: Piece[], newline: string): Merge {
  const conflicts: MergeConflict[] = []
  let text = ''
  for (const [i, { trio, chunk, tails, isConflict }] of pieces.entries()) {
    const start = text.length
    const hasNext = pieces.slice(i + 1).some((next) => next.chunk !== null && next.chunk.text !== '')
    const ended = (version: Chunk) => version.text + ending(version, hasNext, newline)
    const space = tails.find(({ isLast }) => !hasNext || !isLast) ?? tails[0]
    const shownText =
      chunk && space ? chunk.text + ending(space, hasNext && chunk.text !== '', newline) : null
    text += shownText ?? ''
    const { base, mine, theirs } = trio
    const place = (mine ?? theirs ?? base)?.place
    if (isConflict && place)
      conflicts.push({
        place,
        base: base && ended(base),
        mine: shownText,
        theirs: theirs && ended(theirs),
        start,
        end: text.length,
      })
  }
  return { text, conflicts }
}

/** The blank lines after a chunk. A chunk that ended its version may now be in the middle. */
function ending({ tail, isLast }: Chunk, hasNext: boolean, newline: string): string {
  if (!isLast || !hasNext) return tail
  const lines = tail.match(/\r\n?|\n/g)?.length ?? 0
  return tail + newline.repeat(Math.max(0, 2 - lines))
}

/** Whether the merged text has all its sections. An unclosed code fence would hide the next section. */
function isReadAs(text: string, pieces: Piece[]): boolean {
  const expected = pieces.flatMap(({ chunk }) => chunk?.section ?? [])
  const sections = analyze(text).sections
  return (
    sections.length === expected.length &&
    sections.every(({ section: { title, depth } }, i) => {
      const section = expected[i]
      return section?.title === title && section.depth === depth
    })
  )
}

const wholeConflict = (base: string, mine: string, theirs: string): Merge => ({
  text: mine,
  conflicts: [{ place: { kind: 'document' }, base, mine, theirs, start: 0, end: mine.length }],
})
