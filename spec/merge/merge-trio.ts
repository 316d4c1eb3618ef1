import type { Pairing, Trio } from './pair-chunks'
import type { Chunk } from './split-document'

export interface Piece {
  trio: Trio
  /** Whose text is written; null where it is a conflict and mine has nothing there. */
  chunk: Chunk | null
  /** Whose blank space may come behind it, the first choice first. */
  tails: Chunk[]
  isConflict: boolean
}

/** What becomes of one stretch of the document; null when nothing of it is left. */
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
    const chosen = mergeText(base, mine, theirs)
    return piece(chosen ?? mine, chosen === null)
  }
  if (base) return piece(mine, true)
  return isOrphan(trio, pairing) ? piece(mine, true) : piece(mine ?? theirs, false)
}

/** One version has removed it, and the other one left it as it was, or both have. */
function isDropped({ base, mine, theirs }: Trio): boolean {
  if (mine && theirs) return false
  const left = mine ?? theirs
  return base !== null && (left === null || left.text === base.text)
}

/** Added below a section that the other version has removed. */
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
