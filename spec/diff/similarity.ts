/** More words do not make the comparison more precise. */
const MAX_WORDS = 500

export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [word] of text
    .slice(0, 20_000)
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(word)
    if (words.size === MAX_WORDS) break
  }
  return words
}

/** Similarity of two texts from 0 to 1; 0 for texts without words. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of small) if (large.has(word)) shared++
  return shared === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

/**
 * Pairs each item with the most similar item of the other side, best pairs first, none below `least`. Above
 * `MAX_PAIRS` comparisons it pairs nothing, so that the cost stays bounded.
 */
export function pairSimilar<T>(
  before: readonly T[],
  after: readonly T[],
  score: (before: T, after: T) => number,
  least: number,
): Map<T, T> {
  if (before.length * after.length > MAX_PAIRS) return new Map()
  const candidates = before
    .flatMap((a) => after.map((b) => ({ a, b, score: score(a, b) })))
    .filter((candidate) => candidate.score >= least)
    .sort((a, b) => b.score - a.score)
  const pairs = new Map<T, T>()
  const paired = new Set<T>()
  for (const { a, b } of candidates) {
    if (pairs.has(a) || paired.has(b)) continue
    pairs.set(a, b)
    paired.add(b)
  }
  return pairs
}

const MAX_PAIRS = 10_000
