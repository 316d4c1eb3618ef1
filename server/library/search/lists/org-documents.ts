import type { NameField } from '#spec/search/ranking/search-space'
import { FacetValues } from './facet-values'
import { countFilterNames, type FilterNames } from './filter-names'
import type { ListedDocument, SectionNumbers } from './listed-document'
import type { NameIndex } from './name-index'

export interface RepositoryDocuments {
  /** Changes whenever the repository is indexed, renamed or dated. */
  version: string
  documents: readonly ListedDocument[]
  names: NameIndex
}

/** The documents of an org at one time. Searches read the columns, because reading 50 000 objects takes much longer. */
export class OrgDocuments {
  /** The newest first. */
  readonly ordered: readonly ListedDocument[]
  /** For each document of `ordered`: the number of its opening, and how many numbers it has. */
  readonly firstNumbers: Int32Array
  readonly numberCounts: Int32Array
  readonly facetValues: FacetValues
  readonly textsWithoutNumbers: readonly number[]
  /** Positions in `ordered` of the documents without numbers, and of the others by their first number. */
  readonly unnumbered: readonly number[]
  private readonly numbered: Int32Array
  private readonly indexes: ReadonlyMap<string, number>
  /** For each repository, the positions in `ordered` of its documents. */
  private readonly positions: ReadonlyMap<number, Int32Array>
  private countedNames: FilterNames | undefined

  constructor(
    readonly generation: number,
    /** Identifies the versions of all repositories. */
    readonly version: string,
    readonly repositories: ReadonlyMap<number, RepositoryDocuments>,
  ) {
    this.ordered = [...repositories.values()].flatMap(({ documents }) => documents).sort(byDateAndPath)
    this.firstNumbers = Int32Array.from(this.ordered, ({ numbers }) => numbers?.first ?? 0)
    this.numberCounts = Int32Array.from(this.ordered, ({ numbers }) => numbers?.count ?? 0)
    this.facetValues = new FacetValues(this.ordered)
    const withoutNumbers = this.ordered.filter(({ numbers }) => numbers === null)
    const indexes = [...this.ordered.keys()]
    const { firstNumbers, numberCounts } = this
    this.unnumbered = indexes.filter((index) => numberCounts[index] === 0)
    this.numbered = Int32Array.from(indexes.filter((index) => numberCounts[index] !== 0)).sort(
      (a, b) => (firstNumbers[a] ?? 0) - (firstNumbers[b] ?? 0),
    )
    const textIds = withoutNumbers.map(({ textId }) => textId).filter((textId) => textId !== null)
    this.textsWithoutNumbers = [...new Set(textIds)]
    this.indexes = new Map(this.ordered.map((document, index) => [keyOf(document), index]))
    this.positions = new Map(
      [...repositories].map(([id, { documents }]) => [
        id,
        Int32Array.from(documents, (document) => this.indexes.get(keyOf(document)) ?? 0),
      ]),
    )
  }

  /** Counted when they are first needed. */
  filterNames(): FilterNames {
    this.countedNames ??= countFilterNames(this.ordered)
    return this.countedNames
  }

  /** Calls back with the position in `ordered` of each document that has the key in its names. */
  forEachNamed(key: string, field: NameField, add: (index: number) => void): void {
    for (const [id, { names }] of this.repositories) {
      const positions = this.positions.get(id)
      for (const position of names.get(key)?.[field] ?? []) add(positions?.[position] ?? 0)
    }
  }

  /** The words in names that start with the text. */
  nameWordsFrom(beginning: string): Set<string> {
    const words = new Set<string>()
    for (const { names } of this.repositories.values())
      for (const word of names.keys()) if (word.startsWith(beginning)) words.add(word)
    return words
  }

  /** The position in `ordered`. */
  indexOf(repositoryId: number, path: string): number | undefined {
    return this.indexes.get(keyOf({ repositoryId, path }))
  }

  /** The text and ordinal of a section; null if no document has it any more. */
  placeOf(number: number): { textId: number; ordinal: number } | null {
    const index = this.numbered[this.lastAtOrBefore(number)] ?? -1
    const document = this.ordered[index]
    if (!document || document.textId === null || !this.hasNumber(index, number)) return null
    return { textId: document.textId, ordinal: number - (this.firstNumbers[index] ?? 0) }
  }

  /** Calls back with the positions of all documents with the section. Copies of a text have the same numbers. */
  forEachWithSection(number: number, add: (index: number) => void): void {
    for (let at = this.lastAtOrBefore(number); at >= 0; at--) {
      const index = this.numbered[at] ?? 0
      if (!this.hasNumber(index, number)) break
      add(index)
    }
  }

  private hasNumber(index: number, number: number): boolean {
    const offset = number - (this.firstNumbers[index] ?? 0)
    return offset >= 0 && offset < (this.numberCounts[index] ?? 0)
  }

  /** The place in `numbered` of the last document that starts at or before the number. */
  private lastAtOrBefore(number: number): number {
    let low = 0
    let high = this.numbered.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.firstNumbers[this.numbered[middle] ?? 0] ?? 0) <= number) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  withNumbers(numbers: ReadonlyMap<number, SectionNumbers>): OrgDocuments {
    if (numbers.size === 0) return this
    const repositories = [...this.repositories].map(([id, { version, documents, names }]) => {
      const numbered = documents.map((document) => ({
        ...document,
        numbers: document.numbers ?? numbers.get(document.textId ?? -1) ?? null,
      }))
      return [id, { version, documents: numbered, names }] as const
    })
    return new OrgDocuments(this.generation, this.version, new Map(repositories))
  }
}

const keyOf = ({ repositoryId, path }: Pick<ListedDocument, 'repositoryId' | 'path'>) =>
  `${repositoryId} ${path}`

function byDateAndPath(a: ListedDocument, b: ListedDocument): number {
  const [dateA, dateB] = [a.changedAt ?? Number.NEGATIVE_INFINITY, b.changedAt ?? Number.NEGATIVE_INFINITY]
  if (dateA !== dateB) return dateA > dateB ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.repositoryId - b.repositoryId
}
