import { addSection, emptySet, type SectionSet } from './section-set'
import { UNKNOWN_SCORE } from './word-score'

/** A part of a list contains sections whose numbers differ only in this many bits. */
export const PART_BITS = 15
const HEADING_BIT = 1 << PART_BITS
const NUMBER_MASK = HEADING_BIT - 1

/** One stored part of the list of a word. */
export interface ListPart {
  part: number
  sections: Buffer
  /** Null if the part was written by a worker of an older release. */
  scores: Buffer | null
}

/** The sections with a word. */
export class WordSections {
  readonly anywhere: SectionSet
  /** Sections whose heading contains the word. */
  readonly headings: SectionSet
  private readonly parts = new Map<number, ListPart>()

  constructor(sectionCount: number) {
    this.anywhere = emptySet(sectionCount)
    this.headings = emptySet(sectionCount)
  }

  addPart(listPart: ListPart): void {
    const { part, sections } = listPart
    this.parts.set(part, listPart)
    const first = part << PART_BITS
    for (let at = 0; at + 1 < sections.length; at += 2) {
      const entry = ((sections[at] ?? 0) << 8) | (sections[at + 1] ?? 0)
      const number = first + (entry & NUMBER_MASK)
      addSection(this.anywhere, number)
      if (entry & HEADING_BIT) addSection(this.headings, number)
    }
  }

  /** The score byte of a section; 0 if it does not have the word. */
  scoreOf(number: number): number {
    const listPart = this.parts.get(number >>> PART_BITS)
    if (!listPart) return 0
    const index = findEntry(listPart.sections, number & NUMBER_MASK)
    return index === -1 ? 0 : (listPart.scores?.[index] ?? UNKNOWN_SCORE)
  }
}

/** Sections get ascending numbers, so each list is sorted. */
function findEntry(sections: Buffer, number: number): number {
  let low = 0
  let high = sections.length >>> 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sections.readUInt16BE(2 * middle) & NUMBER_MASK) < number) low = middle + 1
    else high = middle
  }
  return 2 * low < sections.length && (sections.readUInt16BE(2 * low) & NUMBER_MASK) === number ? low : -1
}
