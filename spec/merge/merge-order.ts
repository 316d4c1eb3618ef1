import type { Pairing, Trio } from './pair-chunks'

/**
 * The order of the chunks: that of the version that changed it, with chunks of the other version after the chunk
 * before them. Null if both versions moved sections differently.
 */
export function mergeOrder({ base, mine, theirs }: Pairing, isKept: (trio: Trio) => boolean): Trio[] | null {
  const shared = new Set(mine.filter((trio) => trio.theirs !== null && isKept(trio)))
  const orderOf = (version: Trio[]) => version.filter((trio) => shared.has(trio))
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(orderOf) as [Trio[], Trio[], Trio[]]
  const old = new Set(inBase)
  const isMoved = (order: Trio[]) =>
    !isSame(
      order.filter((trio) => old.has(trio)),
      inBase,
    )
  if (isSame(inMine, inTheirs) || !isMoved(inTheirs)) return weave(mine, theirs, isKept)
  return isMoved(inMine) ? null : weave(theirs, mine, isKept)
}

const isSame = (a: Trio[], b: Trio[]) => a.length === b.length && a.every((trio, i) => trio === b[i])

function weave(first: Trio[], second: Trio[], isKept: (trio: Trio) => boolean): Trio[] {
  const order = first.filter(isKept)
  const inFirst = new Set(order)
  const inSecond = new Set(second)
  let position = 0
  for (const trio of second.filter(isKept)) {
    if (inFirst.has(trio)) {
      position = order.indexOf(trio) + 1
      continue
    }
    // Chunks that the first version added after the same section stay directly after it.
    const isBelow = (next: Trio | undefined) =>
      next !== undefined && !inSecond.has(next) && depthOf(next) > depthOf(trio)
    while (isBelow(order[position])) position++
    order.splice(position++, 0, trio)
  }
  return order
}

const depthOf = ({ base, mine, theirs }: Trio) => (mine ?? theirs ?? base)?.section?.depth ?? 0
