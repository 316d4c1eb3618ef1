import type { OrgContext } from '#server/kernel/context'
import { type FilterName, type ParsedQuery, type Replacement, replaceTyped } from '#spec/query/index'
import type { CountedFolder } from './lists/filter-names'
import type { OrgDocuments } from './lists/org-documents'
import { nearestName, nearestPath } from './matching/nearest-name'
import { TIMED_OUT, unlessTimedOut } from './matching/with-time-limit'
import { openSpace } from './ranking/open-space'

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
  const { documents } = opened.space
  return typed.flatMap(({ field, value, start, end }) => {
    const known = knownNames(field, documents)
    const meant = field === 'path' ? nearestPath(value, known) : nearestName(value, known)
    return meant === null ? [] : [{ start, end, meant }]
  })
}

function knownNames(field: FilterName['field'], documents: OrgDocuments): string[] {
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
