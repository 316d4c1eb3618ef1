import {
  type DocumentSet,
  type NameField,
  noDocuments,
  type SearchSpace,
  type WordSections,
} from '#spec/search/ranking/search-space'
import { addSection, countSections, emptySet, type SectionSet } from '#spec/search/ranking/section-set'
import { type NameWords, nameWordsOf, seriesNumberOf } from '#spec/search/score/index'
import type { CollectedDocument } from './collected-document'

type NamePositions = Record<NameField, Set<number>>

/**
 * The documents of a checkout for one search. Only those that may match were collected; they have the first positions, in the
 * order of their paths.
 */
export class CheckoutSpace implements SearchSpace {
  readonly sectionCount: number
  readonly words = new Map<string, WordSections>()
  private readonly firstNumbers: readonly number[]
  private readonly names: readonly NameWords[]
  private readonly named = new Map<string, NamePositions>()

  constructor(
    readonly collected: readonly CollectedDocument[],
    readonly documentCount: number,
  ) {
    let next = 0
    this.firstNumbers = collected.map(({ sectionCount }) => {
      next += sectionCount
      return next - sectionCount
    })
    this.sectionCount = next
    this.names = collected.map(({ columns }) => nameWordsOf(columns))
    for (const index of collected.keys()) {
      this.addWords(index)
      this.addNames(index)
    }
  }

  at(index: number): CollectedDocument {
    const document = this.collected[index]
    if (!document) throw new Error(`no document at ${index} of ${this.collected.length}`)
    return document
  }

  documentAt(index: number) {
    return this.at(index).columns
  }

  namesOf(index: number) {
    return this.names[index] ?? nameWordsOf(this.documentAt(index))
  }

  firstOf(index: number): number {
    return this.firstNumbers[index] ?? 0
  }

  countOf(index: number): number {
    return this.collected[index]?.sectionCount ?? 0
  }

  documentsOf(sections: SectionSet): DocumentSet {
    const documents = noDocuments(this)
    for (const index of this.collected.keys())
      if (countSections(sections, this.firstOf(index), this.countOf(index)) > 0) addSection(documents, index)
    return documents
  }

  forEachNamed(stem: string, field: NameField, add: (index: number) => void): void {
    this.named.get(stem)?.[field].forEach(add)
  }

  nameWordsFrom(beginning: string): ReadonlySet<string> {
    return new Set([...this.named.keys()].filter((stem) => stem.startsWith(beginning)))
  }

  private addWords(index: number): void {
    const first = this.firstOf(index)
    for (const [stem, ofDocument] of this.at(index).scores) {
      const word = this.words.get(stem) ?? {
        anywhere: emptySet(this.sectionCount),
        scores: new Uint8Array(this.sectionCount),
      }
      this.words.set(stem, word)
      word.scores.set(ofDocument, first)
      for (const [ordinal, score] of ofDocument.entries())
        if (score > 0) addSection(word.anywhere, first + ordinal)
    }
  }

  private addNames(index: number): void {
    const { title, labels } = this.namesOf(index)
    for (const { stem } of title) this.positionsOf(stem).title.add(index)
    for (const { stem } of labels) this.positionsOf(stem).labels.add(index)
    const number = seriesNumberOf(this.documentAt(index).path)
    if (number !== null) this.positionsOf(`#${number}`).title.add(index)
  }

  private positionsOf(key: string): NamePositions {
    const positions = this.named.get(key) ?? { title: new Set(), labels: new Set() }
    this.named.set(key, positions)
    return positions
  }
}
