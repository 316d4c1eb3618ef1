import type { OrgContext } from '#server/kernel/context'
import { completeValue, NAME_KINDS, type NamedFilter } from '#spec/query/index'
import { type CountedFolder, type CountedName, type FilterNames, NameCounts } from '../lists/filter-names'
import { TIMED_OUT, unlessTimedOut } from '../matching/with-time-limit'
import { openSpace } from '../ranking/open-space'

const MAX_VALUES = 8

/** A name of the org that completes a filter. */
export interface FilterValue extends CountedName {
  kind: (typeof NAME_KINDS)[NamedFilter['field']]
  /** The typed text with the name in the filter. */
  completed: string
}

/**
 * The names in the documents of the org that start with the typed value, most frequent first. They come from the documents that
 * searches keep in memory, so names of removed documents are not offered. Empty if Postgres is too busy.
 */
export async function findFilterValues(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  filter: NamedFilter,
): Promise<FilterValue[]> {
  const opened = await unlessTimedOut(openSpace(ctx, []))
  if (opened === TIMED_OUT) return []
  const values: FilterValue[] = []
  for (const { name, count } of namesFor(filter, opened.space.documents.filterNames())) {
    if (values.length === MAX_VALUES) break
    const completed = completeValue(filter, name)
    if (completed !== null) values.push({ kind: NAME_KINDS[filter.field], name, count, completed })
  }
  return values
}

function namesFor({ field, value }: NamedFilter, names: FilterNames): CountedName[] {
  if (field === 'in') return foldersFrom(names.folders, value)
  const typed = value.toLowerCase()
  const starts = (name: string) => name.toLowerCase().startsWith(typed)
  if (field !== 'repo') return names[field].filter(({ name }) => starts(name))
  return names.repo.filter(({ name }) => starts(name) || starts(name.slice(name.indexOf('/') + 1)))
}

/** The folders that the typed one can become at its next slash, in any repository or after its name. */
function foldersFrom(folders: readonly CountedFolder[], typed: string): CountedName[] {
  const value = typed.replace(/^(?:\.?\/)+/, '')
  const found = new NameCounts()
  for (const { repo, folder, count } of folders)
    for (const full of [folder, folder === '' ? repo : `${repo}/${folder}`]) {
      if (full.slice(0, value.length).toLowerCase() !== value.toLowerCase()) continue
      const end = full.indexOf('/', value.length)
      found.add(end === -1 ? full : full.slice(0, end), count)
    }
  return found.list()
}
