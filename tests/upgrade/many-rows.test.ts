import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type Sql } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { backUp } from '#operate/backup/run-backup'
import { restoreBackup } from '#operate/backup/run-restore'
import { readSettings } from '#server/boot/settings/index'
import { emptyDatabaseUrl } from '#tests/support/postgres/database'
import { migrateUntil } from '#tests/support/postgres/migrate-until'
import { LAST_RELEASE } from './last-release'

const isDeep = process.env.DEEP !== undefined
const SECTIONS = isDeep ? 1_000_000 : 2_000
const SECTIONS_PER_TEXT = 20

let url = ''
let db: Database
let folder = ''

beforeAll(
  async () => {
    url = await emptyDatabaseUrl()
    folder = await mkdtemp(path.join(tmpdir(), 'many-rows-'))
    db = openDatabase(url, { max: 1 })
    await migrateUntil(db, LAST_RELEASE.migration)
    await fill(db.$client)
  },
  isDeep ? 3_600_000 : 240_000,
)
afterAll(async () => {
  await db.$client.end()
  await rm(folder, { recursive: true })
})

/** Fills the tables that grow with the texts and the use of an org. */
async function fill(sql: Sql): Promise<void> {
  const texts = SECTIONS / SECTIONS_PER_TEXT
  // The rows are consistent by construction, and checking millions of references takes long.
  await sql`set session_replication_role = replica`
  await sql`insert into orgs (slug, name) values ('many', 'Many')`
  await sql`insert into users (kind, name, email) values ('human', 'Ada', 'ada@example.com')`
  await sql`insert into installations (org_id, id, host, account) values (1, 1, 'local', 'local')`
  await sql`insert into repositories (org_id, installation_id, owner, name) values (1, 1, 'acme', 'specs')`
  await sql`insert into texts (org_id, id, blob_sha, parser_version, facts, content)
    select 1, n, md5(n::text), 1, '{}', repeat(md5(n::text) || ' ', 60) from generate_series(1, ${texts}::int) n`
  await sql`insert into documents (org_id, repository_id, path, blob_sha, text_id, title, doc_type, is_spec)
    select 1, 1, 'docs/specs/' || n || '.md', md5(n::text), n, 'Spec ' || n, 'spec', true
    from generate_series(1, ${texts}::int) n`
  await sql`insert into sections (org_id, text_id, ordinal, title, context, depth, state, ticket_links, total_ac, done_ac,
      realized_ac, start_line, end_line, body)
    select 1, 1 + n / ${SECTIONS_PER_TEXT}::int, n % ${SECTIONS_PER_TEXT}::int, 'Section ' || n, '', 2, 'todo', '[]', 1, 0, 0,
      n % 20 * 3, n % 20 * 3 + 2, 'The service ' || n % 5000 || ' MUST answer ' || md5(n::text)
    from generate_series(0, ${SECTIONS - 1}::int) n`
  await sql`insert into criteria (org_id, text_id, ordinal, section_ordinal, criterion_id, body, is_checked, line, realized_in)
    select 1, 1 + n / ${SECTIONS_PER_TEXT}::int, n % ${SECTIONS_PER_TEXT}::int, n % ${SECTIONS_PER_TEXT}::int, md5(n::text),
      'It answers ' || n, false, n % 20 * 3 + 2, '[]'
    from generate_series(0, ${SECTIONS - 1}::int) n`
  await sql`set session_replication_role = origin`
  await sql`analyze`
}

const countOf = async ({ $client: sql }: Database) => {
  const [row] = await sql`select (select count(*)::int from sections) as sections,
    (select count(*)::int from criteria) as criteria, (select count(*)::int from texts) as texts`
  return row
}

/** The data file of each large table. A migration that rewrites a table gives it a new file and blocks its users meanwhile. */
const filesOf = ({ $client: sql }: Database) =>
  sql`select relname, relfilenode from pg_class
    where relname in ('texts', 'documents', 'sections', 'criteria') and relkind = 'r' order by relname`

test('the migrations since the last release rewrite no large table: its servers would wait', async () => {
  const before = await filesOf(db)
  await migrateDatabase(url)
  expect(before).toHaveLength(4)
  expect(await filesOf(db)).toEqual(before)
})

test(
  'a backup of this size has every row after its restore',
  async () => {
    const settingsOf = (databaseUrl: string) =>
      readSettings({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: 'the key of the secrets in this deployment' })
    const file = path.join(folder, 'backup.svc')
    await backUp(settingsOf(url), file, false)
    const target = await emptyDatabaseUrl()
    await restoreBackup(settingsOf(target), file)
    const restored = openDatabase(target, { max: 1 })
    expect(await countOf(restored)).toEqual(await countOf(db))
    await restored.$client.end()
  },
  isDeep ? 3_600_000 : 240_000,
)
