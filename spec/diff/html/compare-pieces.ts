import { diffArrays } from 'diff'
import type { HtmlPiece } from './split-html'

/** Removed and added pieces, and the unchanged pieces after them. */
export interface PieceStep<Piece> {
  removed: Piece[]
  added: Piece[]
  kept: Piece[]
}

/** The steps from one list to the other. Null if there are more changes than the limit, so that the cost stays bounded. */
export function comparePieces<Piece extends HtmlPiece>(
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
