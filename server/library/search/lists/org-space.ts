import type { DocumentSet, NameField, SearchSpace } from '#spec/search/ranking/search-space'
import {
  addSection,
  countSections,
  emptySet,
  listSections,
  type SectionSet,
} from '#spec/search/ranking/section-set'
import type { ListedDocument } from './listed-document'
import { ListedWord } from './listed-word'
import { namesOf } from './name-index'
import type { OrgDocuments } from './org-documents'
import type { IndexRow } from './read-index-rows'
import type { ListSnapshot } from './read-lists'

/** With fewer sections, only their documents are looked up, not all. */
const FEW_SECTIONS = 2_000

/** The documents of an org, the newest first, and the lists of the searched words. */
export class OrgSpace implements SearchSpace {
  readonly words: ReadonlyMap<string, ListedWord>
  readonly sectionCount: number
  /** For each document: the number of its opening, and how many numbers it has. */
  private readonly firstNumbers: Int32Array
  private readonly numberCounts: Int32Array
  private readonly addedByText = new Map<number, { first: number; count: number }>()

  /** `rows` has the words of texts that are not in the lists. Their sections get numbers for this search only. */
  constructor(
    readonly documents: OrgDocuments,
    { parts, next }: Pick<ListSnapshot, 'parts' | 'next'>,
    rows: readonly IndexRow[],
    lexemes: Iterable<string>,
  ) {
    this.sectionCount = this.numberTexts(rows, next)
    this.firstNumbers = documents.firstNumbers
    this.numberCounts = documents.numberCounts
    if (this.addedByText.size > 0) {
      this.firstNumbers = this.firstNumbers.slice()
      this.numberCounts = this.numberCounts.slice()
      for (const index of documents.unnumbered) {
        const added = this.addedByText.get(this.documentAt(index).textId ?? -1)
        this.firstNumbers[index] = added?.first ?? 0
        this.numberCounts[index] = added?.count ?? 0
      }
    }
    const words = new Map<string, ListedWord>()
    const wordOf = (lexeme: string) => {
      const word = words.get(lexeme) ?? new ListedWord(this.sectionCount)
      words.set(lexeme, word)
      return word
    }
    const listedFirsts = once(
      () => new Map(documents.ordered.map(({ textId, numbers }) => [textId ?? -1, numbers?.first])),
    )
    for (const lexeme of lexemes) wordOf(lexeme)
    for (const [lexeme, ofLexeme] of parts) for (const part of ofLexeme) wordOf(lexeme).addPart(part)
    for (const { textId, ordinal, lexeme, score } of rows) {
      const first = this.addedByText.get(textId)?.first ?? listedFirsts().get(textId)
      if (first !== undefined) wordOf(lexeme).add(first + ordinal, score, false)
    }
    this.words = words
  }

  get documentCount(): number {
    return this.documents.ordered.length
  }

  documentAt(index: number): ListedDocument {
    const document = this.documents.ordered[index]
    if (!document) throw new Error(`no document at ${index} of ${this.documentCount}`)
    return document
  }

  namesOf(index: number) {
    return namesOf(this.documentAt(index))
  }

  forEachNamed(stem: string, field: NameField, add: (index: number) => void): void {
    this.documents.forEachNamed(stem, field, add)
  }

  nameWordsFrom(beginning: string) {
    return this.documents.nameWordsFrom(beginning)
  }

  firstOf(index: number): number {
    return this.firstNumbers[index] ?? 0
  }

  /** How many sections of the document have numbers; 0 if it is not in the lists and has no searched word. */
  countOf(index: number): number {
    return this.numberCounts[index] ?? 0
  }

  documentsOf(sections: SectionSet): DocumentSet {
    const documents = emptySet(this.documentCount)
    const addIfMatching = (index: number) => {
      if (countSections(sections, this.firstOf(index), this.countOf(index)) > 0) addSection(documents, index)
    }
    const few = listSections(sections, FEW_SECTIONS)
    if (few === null) for (let index = 0; index < this.documentCount; index++) addIfMatching(index)
    else {
      for (const number of few)
        this.documents.forEachWithSection(number, (index) => addSection(documents, index))
      if (this.addedByText.size > 0) this.documents.unnumbered.forEach(addIfMatching)
    }
    return documents
  }

  /** The text and ordinal of each section that a document still has. */
  placesOf(numbers: readonly number[]): { number: number; textId: number; ordinal: number }[] {
    return numbers.flatMap((number) => {
      const place = this.documents.placeOf(number) ?? this.addedPlaceOf(number)
      return place ? [{ number, ...place }] : []
    })
  }

  private addedPlaceOf(number: number) {
    for (const [textId, { first, count }] of this.addedByText)
      if (number >= first && number < first + count) return { textId, ordinal: number - first }
    return null
  }

  /** Returns the number after the last one. */
  private numberTexts(rows: readonly IndexRow[], next: number): number {
    const counts = new Map<number, number>()
    const unnumbered = new Set(this.documents.textsWithoutNumbers)
    for (const { textId, ordinal } of rows)
      if (unnumbered.has(textId)) counts.set(textId, Math.max(ordinal + 1, counts.get(textId) ?? 0))
    let first = next
    for (const [textId, count] of counts) {
      this.addedByText.set(textId, { first, count })
      first += count
    }
    return first
  }
}

function once<T>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}
