import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { queueTables } from '#server/kernel/database/queue-tables'
import { testDatabaseUrl } from '#tests/support/postgres/database'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

let db: Database
beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), { max: 1 })
})
afterAll(() => db.$client.end())

/** The columns that our statements read and write. */
const USED_COLUMNS: Record<keyof typeof queueTables, Record<string, string>> = {
  jobs: {
    id: 'bigint',
    task_id: 'integer',
    job_queue_id: 'integer',
    payload: 'json',
    key: 'text',
    attempts: 'smallint',
    max_attempts: 'smallint',
    priority: 'smallint',
    flags: 'jsonb',
    run_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    locked_at: 'timestamp with time zone',
    locked_by: 'text',
    last_error: 'text',
  },
  tasks: { id: 'integer', identifier: 'text' },
  queues: { id: 'integer', queue_name: 'text', locked_at: 'timestamp with time zone', locked_by: 'text' },
}

const { dependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))

it.each(['jobs', 'tasks', 'queues'] as const)(
  'the table of %s has the columns that our statements use',
  async (name) => {
    const { sql: table } = new PgDialect().sqlToQuery(queueTables[name])
    const rows = await db.execute<{ column: string; type: string }>(sql`
    select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`)
    const columns = Object.fromEntries(rows.map(({ column, type }) => [column, type]))
    expect(
      columns,
      `graphile-worker ${dependencies['graphile-worker']} has changed its private table of ${name}: adapt the statements that use queueTables.${name}`,
    ).toMatchObject(USED_COLUMNS[name])
  },
)

it('only queue-table-names.ts names private tables of graphile-worker', () => {
  const files = ['server', 'worker', 'db'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const naming = files.filter(
    (file) => file.endsWith('.ts') && readFileSync(`${ROOT}${file}`, 'utf8').includes('_private_'),
  )
  expect(naming).toEqual(['db/queue-table-names.ts'])
})
