import type { AnySql } from '#db/client'
import type { IdentityMaps } from './identity-maps'
import { quoted } from './moved-values'

interface JsonColumn {
  table: string
  column: string
  /** The columns of the primary key besides `org_id`, with their types. */
  key: readonly (readonly [name: string, type: 'bigint' | 'uuid'])[]
}

/** JSON columns with ids of people and repositories. */
const COLUMNS: readonly JsonColumn[] = [
  { table: 'acts', column: 'details', key: [['id', 'bigint']] },
  {
    table: 'inbox_notices',
    column: 'group',
    key: [
      ['user_id', 'bigint'],
      ['id', 'bigint'],
    ],
  },
  { table: 'notice_events', column: 'items', key: [['id', 'bigint']] },
  { table: 'notice_messages', column: 'groups', key: [['id', 'uuid']] },
]

const MAP_OF: Readonly<Record<string, 'users' | 'repositories'>> = {
  admin: 'users',
  author_id: 'users',
  exceptUserIds: 'users',
  repositoryId: 'repositories',
  reviewers: 'users',
  userId: 'users',
}

/** Memory use does not grow with the org. */
const BATCH = 500

/** Changes the ids in the JSON columns of the copied org. An id of a row that is gone becomes null, or leaves its list. */
export async function renumberJson(target: AnySql, orgId: number, maps: IdentityMaps): Promise<void> {
  for (const column of COLUMNS) {
    let last: string[] | null = null
    do last = await renumberBatch(target, orgId, { ...column, maps, after: last })
    while (last)
  }
}

interface Batch extends JsonColumn {
  maps: IdentityMaps
  /** The key of the last row of the batch before. */
  after: string[] | null
}

/** Changes the next rows in the order of their keys. Returns the last key if more rows may follow. */
async function renumberBatch(
  target: AnySql,
  orgId: number,
  { table, column, key, maps, after }: Batch,
): Promise<string[] | null> {
  const names = key.map(([name]) => quoted(name))
  const isAfter = after
    ? `and (${names.join(', ')}) > (${key.map(([, type], at) => `$${at + 3}::text::${type}`).join(', ')})`
    : ''
  const rows = await target.unsafe<{ key: string[]; value: unknown }[]>(
    `select array[${names.map((name) => `${name}::text`).join(', ')}] as key, ${quoted(column)} as value
      from ${quoted(table)} where org_id = $1 and ${quoted(column)}::text ~ $2 ${isAfter}
      order by ${names.join(', ')} limit ${BATCH}`,
    [orgId, `"(${Object.keys(MAP_OF).join('|')})":`, ...(after ?? [])],
  )
  if (rows.length === 0) return null
  const keys = key.map((_, at) => rows.map((row) => row.key[at] ?? ''))
  const values = rows.map(({ value }) => JSON.stringify(renumber(value, maps)))
  await target.unsafe(
    `update ${quoted(table)} set ${quoted(column)} = changed.value::jsonb
      from unnest($2::text[], ${key.map((_, at) => `$${at + 3}::text[]`).join(', ')})
        as changed (value, ${key.map((_, at) => `key_${at}`).join(', ')})
      where org_id = $1
        and ${key.map(([name, type], at) => `${quoted(table)}.${quoted(name)} = changed.key_${at}::${type}`).join(' and ')}`,
    [orgId, values, ...keys],
  )
  return rows.length < BATCH ? null : (rows.at(-1)?.key ?? null)
}

/** The value with new ids under the known names, at any depth. */
function renumber(value: unknown, maps: IdentityMaps, kind?: 'users' | 'repositories'): unknown {
  if (typeof value === 'number' && kind) return maps[kind].get(value) ?? null
  if (Array.isArray(value))
    return value.map((each) => renumber(each, maps, kind)).filter((each) => !kind || each !== null)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, renumber(each, maps, MAP_OF[name])]),
  )
}
