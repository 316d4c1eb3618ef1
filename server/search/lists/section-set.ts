/** A set of section numbers, one bit for each. */
export type SectionSet = Uint32Array<ArrayBuffer>

/** A part of a list has sections whose numbers differ only in this many bits. */
export const PART_BITS = 15
const HEADING_BIT = 1 << PART_BITS

export const emptySet = (sectionCount: number): SectionSet => new Uint32Array((sectionCount + 31) >>> 5)

export const addSection = (set: SectionSet, number: number): void => {
  set[number >>> 5] = (set[number >>> 5] ?? 0) | (1 << (number & 31))
}

export const hasSection = (set: SectionSet, number: number): boolean =>
  ((set[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0

/** The sections with a word, and those whose heading has it. */
export interface WordSections {
  anywhere: SectionSet
  headings: SectionSet
}

/** Adds one stored part of a list. */
export function addPart({ anywhere, headings }: WordSections, part: number, bytes: Buffer): void {
  const first = part << PART_BITS
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const entry = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    const number = first + (entry & (HEADING_BIT - 1))
    addSection(anywhere, number)
    if (entry & HEADING_BIT) addSection(headings, number)
  }
}

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

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
