import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { type MoveRequest, withSides } from '#server/console/data/index'
import type { MoveContext } from '#server/console/data/move/move-context'
import { findOrgTables } from '#server/console/data/tables/find-org-tables'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { fillOrg } from '../fill-org'

/** An org at the source. The target has another org whose rows have the same ids. */
export const MOVING = 1_000_001
export const OTHER = 1_000_002

/** More than one batch of rows with ids in JSON. */
export const MORE_ACTS = 1_100

/** No row names this person, besides JSON. */
const GONE = 999

export const FOLDER = '/srv/specs'

export const REQUEST: MoveRequest = {
  slug: `org-${MOVING}`,
  newSlug: 'arrived',
  address: 'https://specs.example.com',
}

export interface TwoDeployments {
  urls: { source: string; target: string }
  source: Database
  target: Database
  lines: string[]
  /** Runs with a connection to both. */
  withBoth<T>(work: (ctx: MoveContext) => Promise<T>): Promise<T>
}

/** Two databases for one suite. */
export function openTwoDeployments(): TwoDeployments {
  const two = { lines: [] as string[] } as TwoDeployments
  beforeAll(async () => {
    two.urls = { source: await freshDatabaseUrl(), target: await freshDatabaseUrl() }
    const open = (url: string) => openDatabase(url, { max: 2, applicationName: 'the test' })
    two.source = open(two.urls.source)
    two.target = open(two.urls.target)
    two.withBoth = (work) => withSides(two.urls, (line) => two.lines.push(line), work)
    for (const number of [MOVING, OTHER]) await fillOrg(two.source, number)
    await two.source.execute(
      sql`update repositories set disconnected_at = null, local_path = ${FOLDER} where org_id = ${MOVING}`,
    )
    await nameRowsInTexts(two.source)
    await fillOrg(two.target, MOVING)
    // New ids of the target equal no other number in the rows.
    for (const [at, table] of ['orgs', 'users', 'repositories'].entries())
      await two.target.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${7_000_000 + at})`)
  })
  afterAll(async () => {
    await two.source.$client.end()
    await two.target.$client.end()
  })
  return two
}

/** Ids of people and repositories in columns without a foreign key. */
async function nameRowsInTexts(db: Database): Promise<void> {
  const id = String(MOVING)
  const group = JSON.stringify({
    kind: 'spec',
    repositoryId: MOVING,
    items: [{ userId: MOVING, exceptUserIds: [MOVING] }],
  })
  const isMoving = sql`org_id = ${MOVING}`
  await db.execute(sql`
    update acts set target_kind = 'user', target_id = ${id},
      details = ${JSON.stringify({ reviewers: [MOVING], author_id: MOVING })}::text::jsonb where ${isMoving}`)
  await db.execute(sql`
    insert into acts (org_id, id, at, act, credential, target_kind, target_id, request_id, details)
    overriding system value
    select ${MOVING}, ${MOVING} + n, now(), 'test', 'none', (array['org', 'installation'])[1 + n % 2], ${id}, 'test',
      ${JSON.stringify({ author_id: MOVING, exceptUserIds: [GONE, MOVING] })}::text::jsonb
    from generate_series(1, ${MORE_ACTS}::int) n`)
  await db.execute(sql`update inbox_notices set "group" = ${group}::text::jsonb where ${isMoving}`)
  await db.execute(sql`update notice_messages set groups = ${`[${group}]`}::text::jsonb where ${isMoving}`)
  await db.execute(sql`update notice_deliveries set channel = 'mail', target = ${id} where ${isMoving}`)
  await db.execute(
    sql`update notice_schedules set repository_ids = array[${MOVING}::bigint] where ${isMoving}`,
  )
}

type Row = Record<string, unknown>

/** Every row of the org, by table. */
export async function rowsOf(db: Database, orgId: number): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {}
  for (const table of await findOrgTables({ db })) {
    const found = await db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where org_id = ${orgId} order by t::text`,
    )
    rows[table] = found.map(({ row }) => row)
  }
  return rows
}

export async function idOfOrg(db: Database, slug: string): Promise<number> {
  const [org] = await db.execute<{ id: string }>(sql`select id from orgs where slug = ${slug}`)
  return Number(org?.id ?? 0)
}
