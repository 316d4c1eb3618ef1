import type { DocFile, RepoSummary, SpecSummary } from '#server/library/repos/wire'
import { DOCUMENT_SORTS, type DocumentSort } from '#shared/list-sorts'

export interface DocumentFilter {
  q: string
  status: string
  team: string
  folder: string
  sort: DocumentSort
  isDescending: boolean
}

export interface ListedDocument {
  path: string
  title: string
  prefix: string | null
  type: string
  /** Null if nobody tracks it. */
  status: string | null
  isStale: boolean
  owner: string | null
  team: string | null
  tags: string[]
  criteria: { done: number; total: number }
  folder: string
  changed: string | null
}

export function readDocumentFilter(url: URL): DocumentFilter {
  const read = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 200)
  const sort = read('sort')
  const name = sort.replace(/^-/, '')
  return {
    q: read('q'),
    status: read('status'),
    team: read('team'),
    folder: read('folder'),
    sort: DOCUMENT_SORTS.find((known) => known === name) ?? 'title',
    isDescending: sort.startsWith('-'),
  }
}

/** All documents of a repository that match, in the order of the filter. */
export function listDocuments({ specs, docs }: RepoSummary, filter: DocumentFilter): ListedDocument[] {
  const matches = matcherOf(filter)
  return [...specs.map(fromSpec), ...docs.map(fromDoc)].filter(matches).sort(comparatorOf(filter))
}

/** Each word must occur in the number, title, path, owner, team or tags. */
function matcherOf({ q, status, team, folder }: DocumentFilter) {
  const words = q.toLowerCase().split(/\s+/)
  return (document: ListedDocument): boolean => {
    const { prefix, title, path, owner, tags } = document
    const text = [prefix, title, path, owner, document.team, ...tags].join('\n').toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (status === '' || (document.status ?? 'none') === status) &&
      (team === '' || document.team === team) &&
      (folder === '' || path.startsWith(`${folder}/`))
    )
  }
}

const { compare } = new Intl.Collator('en', { numeric: true })

const KEYS: Record<DocumentSort, (document: ListedDocument) => string> = {
  title: ({ prefix, title }) => (prefix === null ? title : `${prefix} ${title}`),
  status: ({ status }) => status ?? '',
  criteria: ({ criteria: { done, total } }) => (total === 0 ? '' : String(Math.round((100 * done) / total))),
  owner: ({ owner }) => owner ?? '',
  folder: ({ folder, path }) => `${folder} ${path}`,
  changed: ({ changed }) => changed ?? '',
}

/** Documents without a value come last, in both directions. */
function comparatorOf({ sort, isDescending }: DocumentFilter) {
  const keyOf = KEYS[sort]
  return (a: ListedDocument, b: ListedDocument): number => {
    const [one, two] = [keyOf(a), keyOf(b)]
    if (one === '' || two === '') return one === two ? compare(a.path, b.path) : one === '' ? 1 : -1
    return (isDescending ? compare(two, one) : compare(one, two)) || compare(a.path, b.path)
  }
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const fromSpec = (spec: SpecSummary): ListedDocument => ({
  path: spec.file_path,
  title: spec.title,
  prefix: spec.title_prefix,
  type: spec.type,
  status: spec.tracked ? (spec.status ?? 'draft') : null,
  isStale: spec.is_stale,
  owner: spec.owner,
  team: spec.team,
  tags: spec.tags,
  criteria: spec.tracked ? { done: spec.done_ac, total: spec.total_ac } : { done: 0, total: 0 },
  folder: folderOf(spec.file_path),
  changed: spec.last_doc_change_at,
})

const fromDoc = ({ path, title, title_prefix, doc_type, last_doc_change_at }: DocFile): ListedDocument => ({
  path,
  title,
  prefix: title_prefix,
  type: doc_type,
  status: null,
  isStale: false,
  owner: null,
  team: null,
  tags: [],
  criteria: { done: 0, total: 0 },
  folder: folderOf(path),
  changed: last_doc_change_at,
})

export const teamsOf = ({ specs }: Pick<RepoSummary, 'specs'>): string[] =>
  [...new Set(specs.flatMap(({ team }) => (team === null ? [] : [team])))].sort()

/** The folders of the documents, for the filter. */
export const foldersOf = ({ specs, docs }: Pick<RepoSummary, 'specs' | 'docs'>): string[] =>
  [
    ...new Set([
      ...specs.map(({ file_path }) => folderOf(file_path)),
      ...docs.map(({ path }) => folderOf(path)),
    ]),
  ]
    .filter((folder) => folder !== '')
    .sort(compare)
