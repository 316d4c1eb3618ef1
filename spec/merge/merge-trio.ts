import type { Pairing, Trio } from './pair-chunks'
import type { Chunk } from './split-document'

export interface Piece {
  trio: Trio
  /** The version whose text is written; null for a conflict where `mine` has no text. */
  chunk: Chunk | null
  /** The versions whose trailing blank lines may be used, in order of preference. */
  tails: Chunk[]
  isConflict: boolean
}

/** The merge result of one chunk; null if it is removed. */
export function mergeTrio(trio: Trio, pairing: Pairing): Piece | null {
  if (isDropped(trio)) return null
  const { base, mine, theirs } = trio
  const piece = (chunk: Chunk | null, isConflict: boolean): Piece => {
    const isEmpty = chunk?.text === ''
    const tails = [mine, theirs].flatMap((version) =>
      version && (version.text === '') === isEmpty ? [version] : [],
    )
    return { trio, chunk, tails: mine?.tail === base?.tail ? tails.reverse() : tails, isConflict }
  }
  if (mine && theirs) {
    const mergedChunk = mergeText(base, mine, theirs)
    return piece(mergedChunk ?? mine, mergedChunk === null)
  }
  if (base) return piece(mine, true)
  return isOrphan(trio, pairing) ? piece(mine, true) : piece(mine ?? theirs, false)
}

/** Removed by both versions, or by one while the other did not change it. */
function isDropped({ base, mine, theirs }: Trio): boolean {
  if (mine && theirs) return false
  const changed = mine ?? theirs
  return base !== null && (changed === null || changed.text === base.text)
}

/** Added below a section that the other version removed. */
function isOrphan({ mine, theirs }: Trio, pairing: Pairing): boolean {
  const side = mine ? 'mine' : 'theirs'
  const parent = (mine ?? theirs)?.parent
  if (!parent) return false
  const above = pairing[side].find((trio) => trio[side]?.section === parent)
  return above !== undefined && isDropped(above)
}

function mergeText(base: Chunk | null, mine: Chunk, theirs: Chunk): Chunk | null {
  if (mine.text === theirs.text || theirs.text === base?.text) return mine
  return mine.text === base?.text ? theirs : null
}
