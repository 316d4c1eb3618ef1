import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareVectors } from '#server/library/search/index'
import { DEPLOYMENT_TABLES, REFERENCED_TABLES } from '#tests/support/postgres/deployment-tables'
import { openVectorDatabase, type VectorDatabase } from '#tests/support/postgres/vector-database'

let database: VectorDatabase
beforeAll(async () => {
  database = await openVectorDatabase()
  expect(await prepareVectors(database.db, { dimensions: 3 })).toBeNull()
})
afterAll(() => database.close())

interface Table extends Record<string, unknown> {
  name: string
  has_org: boolean
}

interface UniqueIndex extends Record<string, unknown> {
  table: string
  name: string
  /** Null if the index column is an expression. */
  first_column: string | null
}

interface ForeignKey extends Record<string, unknown> {
  name: string
  from: string
  from_columns: string[]
  to: string
  to_columns: string[]
}

const tables = () =>
  database.db.execute<Table>(sql`
    select relname as name,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'org_id') as has_org
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)

const uniqueIndexes = () =>
  database.db.execute<UniqueIndex>(sql`
    select t.relname as table, i.relname as name, (
      select attname from pg_attribute where attrelid = t.oid and attnum = x.indkey[0] and attnum > 0
    ) as first_column
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = 'public'::regnamespace and x.indisunique order by i.relname`)

const foreignKeys = () =>
  database.db.execute<ForeignKey>(sql`
    select conname as name, f.relname as from, t.relname as to,
      array(select attname::text from unnest(conkey) with ordinality as k (attnum, at)
        join pg_attribute a on a.attrelid = f.oid and a.attnum = k.attnum order by at) as from_columns,
      array(select attname::text from unnest(confkey) with ordinality as k (attnum, at)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum order by at) as to_columns
    from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)

const isTenant = (table: string) => !(table in DEPLOYMENT_TABLES)

it('every table has an org_id or a documented reason to be deployment-wide', async () => {
  const allTables = await tables()
  const withoutOrg = allTables.filter(({ name, has_org }) => isTenant(name) && !has_org)
  expect(
    withoutOrg.map(({ name }) => name),
    'Give the table an org_id that leads its keys, or list it in tests/support/postgres/deployment-tables.ts.',
  ).toEqual([])
  const names = new Set(allTables.map(({ name }) => name))
  expect(Object.keys(DEPLOYMENT_TABLES).filter((name) => !names.has(name))).toEqual([])
  expect(allTables.filter(({ name }) => isTenant(name)).length).toBeGreaterThan(25)
})

it('org_id leads every primary key and unique index of a tenant table', async () => {
  const indexes = (await uniqueIndexes()).filter(({ table }) => isTenant(table))
  expect(indexes.filter(({ first_column }) => first_column !== 'org_id')).toEqual([])
  const keyed = new Set(indexes.map(({ table }) => table))
  expect((await tables()).filter(({ name }) => isTenant(name) && !keyed.has(name))).toEqual([])
})

it('org_id leads every foreign key between tenant tables, on both sides', async () => {
  const keys = (await foreignKeys()).filter(({ from, to }) => isTenant(from) && isTenant(to))
  const wrong = keys.filter(
    ({ from_columns, to_columns }) => from_columns[0] !== 'org_id' || to_columns[0] !== 'org_id',
  )
  expect(wrong).toEqual([])
  expect(keys.length).toBeGreaterThan(15)
})

it('tenant tables reference only orgs, users and tenant tables, and deployment tables reference no tenant table', async () => {
  const keys = await foreignKeys()
  const outward = keys.filter(({ from, to }) => isTenant(from) && !isTenant(to))
  expect(outward.filter(({ to }) => !(to in REFERENCED_TABLES))).toEqual([])
  const byOther = outward.filter(({ to, from_columns }) => to === 'orgs' && from_columns.join() !== 'org_id')
  expect(byOther).toEqual([])
  expect(keys.filter(({ from, to }) => !isTenant(from) && isTenant(to))).toEqual([])
})
