import type { WordSections } from '#spec/search/ranking/search-space'
import { addSection, emptySet, type SectionSet } from '#spec/search/ranking/section-set'
import { knownScore } from '#spec/search/ranking/word-score'

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

/** A word and its stored list. */
export class ListedWord implements WordSections {
  readonly anywhere: SectionSet
  readonly scores: Uint8Array<ArrayBuffer>

  constructor(sectionCount: number) {
    this.anywhere = emptySet(sectionCount)
    this.scores = new Uint8Array(sectionCount)
  }

  addPart({ part, sections, scores }: ListPart): void {
    const first = part << PART_BITS
    for (let at = 0; at + 1 < sections.length; at += 2) {
      const entry = ((sections[at] ?? 0) << 8) | (sections[at + 1] ?? 0)
      this.add(first + (entry & NUMBER_MASK), scores?.[at >>> 1], (entry & HEADING_BIT) !== 0)
    }
  }

  add(number: number, score: number | null | undefined, isHeading: boolean): void {
    if (number >= this.scores.length) return
    addSection(this.anywhere, number)
    this.scores[number] = knownScore(score, isHeading)
  }
}
