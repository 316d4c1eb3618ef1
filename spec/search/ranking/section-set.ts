/** A set of section numbers, one bit for each. */
export type SectionSet = Uint32Array<ArrayBuffer>

export const emptySet = (sectionCount: number): SectionSet => new Uint32Array((sectionCount + 31) >>> 5)

export const addSection = (set: SectionSet, number: number): void => {
  set[number >>> 5] = (set[number >>> 5] ?? 0) | (1 << (number & 31))
}

export const hasSection = (set: SectionSet, number: number): boolean =>
  ((set[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0

export function combineSets(
  sets: readonly SectionSet[],
  combine: (a: number, b: number) => number,
): SectionSet {
  const [first, ...rest] = sets
  const combined = new Uint32Array(first ?? [])
  for (const set of rest)
    for (let at = 0; at < combined.length; at++) combined[at] = combine(combined[at] ?? 0, set[at] ?? 0)
  return combined
}

export const complement = (set: SectionSet): SectionSet => set.map((word) => ~word)

/** Counts the sections of a range. */
export function countSections(set: SectionSet, first: number, count: number): number {
  const end = first + count
  let total = 0
  for (let number = first; number < end; ) {
    const offset = number & 31
    const length = Math.min(32 - offset, end - number)
    const mask = length === 32 ? ~0 : ((1 << length) - 1) << offset
    total += countBits((set[number >>> 5] ?? 0) & mask)
    number += length
  }
  return total
}

/** The sections in ascending order; null if there are more than the limit. */
export function listSections(set: SectionSet, limit: number): number[] | null {
  const numbers: number[] = []
  for (let at = 0; at < set.length; at++) {
    for (let bits = set[at] ?? 0; bits !== 0; bits &= bits - 1)
      numbers.push(at * 32 + 31 - Math.clz32(bits & -bits))
    if (numbers.length > limit) return null
  }
  return numbers
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
