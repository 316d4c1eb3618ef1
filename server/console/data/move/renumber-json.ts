import type { AnySql } from '#db/client'
import type { IdentityMaps } from './identity-maps'

/** JSON columns with ids of people and repositories, by the columns of their primary key besides `org_id`. */
const COLUMNS: readonly { table: string; column: string; key: string[] }[] = [
  { table: 'acts', column: 'details', key: ['id'] },
  { table: 'inbox_notices', column: 'group', key: ['user_id', 'id'] },
  { table: 'notice_events', column: 'items', key: ['id'] },
  { table: 'notice_messages', column: 'groups', key: ['id'] },
]

const MAP_OF: Readonly<Record<string, 'users' | 'repositories'>> = {
  admin: 'users',
  author_id: 'users',
  exceptUserIds: 'users',
  repositoryId: 'repositories',
  reviewers: 'users',
  userId: 'users',
}

/** Changes the ids in the JSON columns of the copied org. An id of a row that is gone becomes null. */
export async function renumberJson(target: AnySql, orgId: number, maps: IdentityMaps): Promise<void> {
  const pattern = `"(${Object.keys(MAP_OF).join('|')})":`
  for (const { table, column, key } of COLUMNS) {
    const place = target(key)
    const rows = target<Record<string, unknown>[]>`
      select ${place}, ${target(column)} as value from ${target(table)}
      where org_id = ${orgId} and ${target(column)}::text ~ ${pattern}`.cursor(500)
    const changes: { place: unknown[]; value: string }[] = []
    for await (const batch of rows)
      for (const { value, ...at } of batch)
        changes.push({ place: Object.values(at), value: JSON.stringify(renumber(value, maps)) })
    for (const change of changes) {
      const [first, second] = change.place.map(String)
      await target`
        update ${target(table)} set ${target(column)} = ${change.value}::text::jsonb
        where org_id = ${orgId} and ${target(key[0] ?? '')}::text = ${first ?? ''}
          and (${second ?? null}::text is null or ${target(key.at(-1) ?? '')}::text = ${second ?? null}::text)`
    }
  }
}

/** The value with new ids under the known names, at any depth. */
function renumber(value: unknown, maps: IdentityMaps, kind?: 'users' | 'repositories'): unknown {
  if (typeof value === 'number' && kind) return maps[kind].get(value) ?? null
  if (Array.isArray(value)) return value.map((each) => renumber(each, maps, kind))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, renumber(each, maps, MAP_OF[name])]),
  )
}
