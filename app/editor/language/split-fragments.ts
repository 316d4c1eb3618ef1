import { type Input, TreeFragment } from '@lezer/common'

const FIRST_STRIDE = 1_000
const LONGEST_LINE = 1_000

/**
 * What of a tree can be kept after a change, as pieces that double in length. From each piece the parser of markdown takes
 * over whole branches only as large as a part of what it has come through before that piece: from one long piece it takes
 * all blocks of the text one by one, at every key.
 */
export const reuseInStrides = (fragments: readonly TreeFragment[], input: Input): TreeFragment[] =>
  fragments.flatMap((fragment) => {
    const { from, to, tree, offset, openStart, openEnd } = fragment
    const bounds = [from, ...boundsBetween(from, to, input), to]
    return bounds.slice(1).map((end, i) => {
      const start = bounds[i] ?? from
      return new TreeFragment(start, end, tree, offset, start === from && openStart, end === to && openEnd)
    })
  })

/** Where lines begin: within one there is nothing to be taken over. */
function boundsBetween(from: number, to: number, input: Input): number[] {
  const bounds: number[] = []
  let at = Math.max(FIRST_STRIDE, 2 * from)
  for (; at + LONGEST_LINE < to; at *= 2) {
    const newline = input.read(at, at + LONGEST_LINE).indexOf('\n')
    if (newline >= 0) bounds.push(at + newline + 1)
  }
  return bounds
}
