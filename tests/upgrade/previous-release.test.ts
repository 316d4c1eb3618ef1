import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Sql } from '#db/client'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { releasedStatements } from './released-statements'

/** These tables are created when search by meaning is configured. */
const BY_MEANING = /\bembed(?:ded_|dings)/

const statements = releasedStatements().filter(
  (text) => /^(select|with|insert|update|delete)\b/i.test(text) && !BY_MEANING.test(text),
)

let sql: Sql
beforeAll(async () => {
  sql = openDatabase(await freshDatabaseUrl(), { max: 1 }).$client
})
afterAll(() => sql.end())

/** A trigger fills them in for servers of the last release. */
const FILLED_BY_TRIGGER = ['issue_relations.other_repository_id']

/** Postgres's error for this statement, or null. */
const errorOf = (statement: string): Promise<string | null> =>
  sql.unsafe(`prepare released as ${statement}`).then(
    async () => {
      await sql.unsafe('deallocate released')
      return null
    },
    (error: Error) => `${error.message}: ${statement}`,
  )

describe('the servers of the last release keep running during an upgrade', () => {
  test('the new schema takes each of their statements', async () => {
    expect(statements.length).toBeGreaterThan(500)
    const errors: string[] = []
    for (const statement of statements) {
      const error = await errorOf(statement)
      if (error) errors.push(error)
    }
    expect(errors).toEqual([])
  })

  test('no table that they fill needs a column that they do not know', async () => {
    const required = await sql<{ table: string; columns: string[] }[]>`
      select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER'
      group by table_name`
    const requiredOf = new Map(required.map(({ table, columns }) => [table, columns]))
    const gaps = statements.flatMap((statement) =>
      [...statement.matchAll(/insert into "?(\w+)"?(?: as \w+)? \(([^)]+)\)/g)].flatMap(
        ([, table = '', list = '']) => {
          const insertedColumns = new Set(list.split(',').map((name) => name.trim().replaceAll('"', '')))
          return (requiredOf.get(table) ?? []).flatMap((name) =>
            insertedColumns.has(name) ? [] : [`${table}.${name}`],
          )
        },
      ),
    )
    expect([...new Set(gaps)]).toEqual(FILLED_BY_TRIGGER)
  })

  test('a relation of issues that they insert is within its repository', async () => {
    await sql`begin`
    await sql`set local session_replication_role = replica`
    await sql`alter table issue_relations enable always trigger same_repository_of_relation`
    const rows = await sql`
      insert into issue_relations (org_id, repository_id, number, kind, other) values (1, 2, 3, 'parent', 4)
      returning other_repository_id::int as repository`
    await sql`rollback`
    expect(rows).toEqual([{ repository: 2 }])
  })

  test('a column that is gone is noticed', async () => {
    await sql`begin`
    await sql`alter table orgs drop column name cascade`
    const error = await errorOf('select "orgs"."name" from "orgs"')
    await sql`rollback`
    expect(error).toContain('orgs.name does not exist')
  })
})
