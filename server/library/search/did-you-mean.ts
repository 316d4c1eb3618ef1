import type { OrgContext } from '#server/kernel/context'
import {
  type FilterName,
  type ParsedQuery,
  type Replacement,
  replaceTyped,
  type Term,
} from '#spec/query/index'
import { type Corrections, correctableWord } from '#spec/search/ranking/correct-words'
import type { CountedFolder } from './lists/filter-names'
import type { OrgDocuments } from './lists/org-documents'
import { nearestFolder, nearestName, nearestPath } from './matching/nearest-name'
import { TIMED_OUT, unlessTimedOut } from './matching/with-time-limit'
import { correctTypos } from './query/correct-typos'
import { type OpenedSpace, openSpace } from './ranking/open-space'

/** Bounds the comparisons of one query. */
const MAX_NAMES = 5

interface DidYouMeanInput extends Pick<ParsedQuery, 'replacements' | 'names'> {
  q: string
  /** Whether to compare names with those of the org. */
  comparesNames: boolean
}

/** The typed query with unknown filters, values and names replaced by similar ones; null if nothing is similar. */
export async function didYouMean(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  { q, replacements, names, comparesNames }: DidYouMeanInput,
): Promise<string | null> {
  const ofNames = comparesNames ? await replaceNames(ctx, names.slice(0, MAX_NAMES)) : []
  return replaceTyped(q, [...replacements, ...ofNames])
}

async function replaceNames(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  typed: readonly FilterName[],
): Promise<Replacement[]> {
  if (typed.length === 0) return []
  const opened = await unlessTimedOut(openSpace(ctx, []))
  if (opened === TIMED_OUT) return []
  const corrections = await correctFilterWords(ctx, opened, typed)
  return typed.flatMap(({ start, end, ...name }) => {
    const meant = nearestOf(name, opened.space.documents, corrections)
    return meant === null ? [] : [{ start, end, meant }]
  })
}

type TypedName = Pick<FilterName, 'field' | 'value'>

const isOfWords = (field: FilterName['field']): field is 'title' | 'heading' =>
  field === 'title' || field === 'heading'

/** Words that no document has, or that are probably meant differently, in filters of titles and headings. */
async function correctFilterWords(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  { analyze }: OpenedSpace,
  typed: readonly FilterName[],
): Promise<Corrections> {
  const words = typed.flatMap(({ field, value }): Term[] =>
    isOfWords(field) ? [{ kind: 'word', text: value }] : [],
  )
  if (words.length === 0) return new Map()
  const found = await correctTypos(ctx, {
    missing: await analyze(words),
    rare: words,
    findJoined: () => null,
  })
  return new Map([...found.rare, ...found.missing])
}

function nearestOf(
  { field, value }: TypedName,
  documents: OrgDocuments,
  corrections: Corrections,
): string | null {
  if (isOfWords(field)) return corrections.get(correctableWord({ kind: 'word', text: value }) ?? '') ?? null
  const known = knownNames(field, documents)
  if (field === 'in') return nearestFolder(value, known)
  return field === 'path' ? nearestPath(value, known) : nearestName(value, known)
}

function knownNames(
  field: Exclude<FilterName['field'], 'title' | 'heading'>,
  documents: OrgDocuments,
): string[] {
  if (field === 'path') return documents.ordered.map(({ path }) => path)
  const names = documents.filterNames()
  if (field === 'in') return foldersOf(names.folders)
  const known = names[field].map(({ name }) => name)
  return field === 'repo' ? known.flatMap((name) => [name.slice(name.indexOf('/') + 1), name]) : known
}

/** All folders, also with the name of their repository. */
const foldersOf = (folders: readonly CountedFolder[]): string[] => [
  ...new Set(
    folders.flatMap(({ repo, folder }) =>
      folder === '' ? [repo] : [...withParents(folder), ...withParents(`${repo}/${folder}`)],
    ),
  ),
]

function withParents(folder: string): string[] {
  const parts = folder.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
