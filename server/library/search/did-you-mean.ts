import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { editDistance } from '#spec/config/checks/nearest'
import { type FilterName, type ParsedQuery, type Replacement, replaceTyped } from '#spec/query/index'
import { withTimeLimit } from './matching/with-time-limit'

/** Bounds the comparisons of one query. */
const MAX_NAMES = 5
const MAX_COMPARED = 5_000
const TIME_MS = 300

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

interface KnownName extends Record<string, unknown> {
  field: FilterName['field']
  name: string
}

async function replaceNames(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  names: readonly FilterName[],
): Promise<Replacement[]> {
  if (names.length === 0) return []
  const known = await withTimeLimit(db, TIME_MS, (tx) =>
    tx.execute<KnownName>(sql`
      (select kind as field, name from document_names
       where org_id = ${org.id} and kind = any(${sql.param(names.map(({ field }) => field))}::text[])
       order by document_count desc, name limit ${MAX_COMPARED})
      union all
      (select 'repo', full_name.name from repositories r,
         lateral (values (r.name), (r.owner || '/' || r.name)) full_name(name)
       where r.org_id = ${org.id} and r.disconnected_at is null order by 2 limit ${MAX_COMPARED})`),
  )
  return names.flatMap(({ field, value, start, end }) => {
    const meant = nearestName(
      value,
      (known ?? []).filter((each) => each.field === field),
    )
    return meant === null ? [] : [{ start, end, meant }]
  })
}

/** The most similar name; null if the name exists or none is similar. */
function nearestName(value: string, known: readonly KnownName[]): string | null {
  const typed = value.toLowerCase()
  let best: string | null = null
  let limit = Math.min(3, Math.floor(value.length / 3))
  for (const { name } of known) {
    const distance = editDistance(typed, name.toLowerCase(), limit)
    if (distance === 0) return null
    if (distance <= limit) [best, limit] = [name, distance - 1]
  }
  return best
}
