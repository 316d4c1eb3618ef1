import { FacetValues } from './facet-values'
import type { ListedDocument, SectionNumbers } from './listed-document'

export interface RepositoryDocuments {
  /** Changes whenever the repository is indexed, renamed or dated. */
  version: string
  documents: readonly ListedDocument[]
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
  private readonly indexes: ReadonlyMap<string, number>

  constructor(
    readonly generation: number,
    readonly repositories: ReadonlyMap<number, RepositoryDocuments>,
  ) {
    this.ordered = [...repositories.values()].flatMap(({ documents }) => documents).sort(byDateAndPath)
    this.firstNumbers = Int32Array.from(this.ordered, ({ numbers }) => numbers?.first ?? 0)
    this.numberCounts = Int32Array.from(this.ordered, ({ numbers }) => numbers?.count ?? 0)
    this.facetValues = new FacetValues(this.ordered)
    const withoutNumbers = this.ordered.filter(({ numbers }) => numbers === null)
    this.textsWithoutNumbers = [...new Set(withoutNumbers.map(({ textId }) => textId))]
    this.indexes = new Map(this.ordered.map((document, index) => [keyOf(document), index]))
  }

  /** The position in `ordered`. */
  indexOf(document: Pick<ListedDocument, 'repositoryId' | 'path'>): number | undefined {
    return this.indexes.get(keyOf(document))
  }

  withNumbers(numbers: ReadonlyMap<number, SectionNumbers>): OrgDocuments {
    if (numbers.size === 0) return this
    const repositories = [...this.repositories].map(([id, { version, documents }]) => {
      const numbered = documents.map((document) => ({
        ...document,
        numbers: document.numbers ?? numbers.get(document.textId) ?? null,
      }))
      return [id, { version, documents: numbered }] as const
    })
    return new OrgDocuments(this.generation, new Map(repositories))
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
