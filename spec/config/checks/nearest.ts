const MAX_WORD = 60
const MAX_CANDIDATES = 200

/** The candidate closest to `word`; null if none is close. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  if (word === '' || word.length > MAX_WORD) return null
  const folded = fold(word)
  let best: string | null = null
  let bestDistance = Math.min(3, Math.max(1, Math.floor(word.length / 3))) + 1
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    if (candidate.length > MAX_WORD) continue
    const distance = editDistance(folded, fold(candidate), bestDistance - 1)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** ` Did you mean "x"?` to append to a message; empty if nothing is close. */
export function suggest(word: unknown, candidates: readonly string[]): string {
  const best = typeof word === 'string' ? nearest(word, candidates) : null
  return best === null ? '' : ` Did you mean ${JSON.stringify(best)}?`
}

/** Makes spellings such as `docPaths`, `doc-paths` and `doc_paths` equal. */
function fold(word: string): string {
  return word.toLowerCase().replace(/[\s_-]+/g, '')
}

/**
 * Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, replacements and swaps of
 * neighbours. Returns `limit + 1` as soon as the distance exceeds the limit.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      let distance = Math.min(replaced, at(last, j) + 1, at(row, j - 1) + 1)
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      if (swapped) distance = Math.min(distance, at(beforeLast, j - 2) + 1)
      row.push(distance)
    }
    if (Math.min(...row) > limit && Math.min(...last) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(at(last, to.length), limit + 1)
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
