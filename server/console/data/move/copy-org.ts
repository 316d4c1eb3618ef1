import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { AnySql, Database } from '#db/client'
import { orgs } from '#db/schema/index'
import { connectionOf } from '#server/kernel/database/connection-of'
import { rememberPool } from '#server/kernel/transaction'
import { recordArrival } from './arrival'
import {
  type Checksum,
  checkSource,
  checkTarget,
  copyTables,
  type SourceSnapshot,
  setTextForm,
} from './copy-rows'
import type { IdentityMaps, IdMap } from './identity-maps'
import type { MoveContext, Side } from './move-context'
import { findMovedTables, type MovedTable } from './moved-tables'
import type { MovedRows } from './moved-values'
import { type MovingOrg, readPausedOrg } from './pause-writes'
import { createPeople, matchPeople, readNamedPeople } from './people'
import { raiseSequences } from './raise-sequences'
import { renumberJson } from './renumber-json'
import { requestFreshStart } from './request-fresh-start'

/** Rows of the source changed while they were copied. Nothing was written. */
export class ChangedMeanwhile extends Error {
  constructor(readonly tables: string[]) {
    super(`changed while the rows were copied: ${tables.join(', ')}`)
  }
}

/**
 * Copies one state of the org in one transaction of the target. At its end the rows of both sides are equal, or nothing is
 * written. `onCommit` is called right before the commit.
 */
export async function copyOrg(
  ctx: MoveContext,
  paused: MovingOrg,
  newSlug: string,
  onCommit: () => void,
): Promise<void> {
  const snapshot = ctx.openSnapshot()
  try {
    await snapshot.sql`begin isolation level repeatable read read only`
    await setTextForm(snapshot.sql)
    const org = await readPausedOrg(snapshot.db, paused)
    await raiseSequences(snapshot, ctx.target.db.$client, org.id)
    const tables = await findMovedTables(ctx.source)
    await ctx.target.db.transaction(async (transaction) => {
      const db = transaction as unknown as Database
      rememberPool(db, ctx.target.db)
      const target = { ...ctx.target, db }
      const rows = await writeRows(snapshot, target, { org, newSlug, tables })
      ctx.report('Comparing the rows of both sides.')
      const written = await checkWritten(target, tables, rows.orgId)
      await completeOrg(target, org, newSlug, rows)
      await compareWithSource(ctx, { org, rows }, written)
      onCommit()
    })
  } finally {
    await snapshot.end()
  }
}

interface Copied {
  org: MovingOrg
  newSlug: string
  tables: readonly MovedTable[]
}

async function writeRows(
  snapshot: SourceSnapshot,
  target: Side,
  { org, newSlug, tables }: Copied,
): Promise<MovedRows> {
  const to = connectionOf(target.db)
  await setTextForm(to)
  const { id: _, ...settings } = org
  const [created] = await target.db
    .insert(orgs)
    .values({ ...settings, slug: newSlug, movingSince: null, movedTo: null })
    .returning({ id: orgs.id })
  if (!created) throw new Error('insert of the org returned no row')
  const people = await readNamedPeople(snapshot.sql, org.id)
  const maps: IdentityMaps = {
    users: await createPeople(to, people, await matchPeople(to, people)),
    repositories: await newIds(snapshot.sql, to, 'repositories', `org_id = ${org.id}`),
    installations: await newIdsOfInstallations(snapshot.sql, to, org.id),
  }
  const rows = { orgId: created.id, maps, at: target.clock.now().toISOString() }
  await copyTables(snapshot, to, tables, org.id, rows)
  return rows
}

/** Takes an id of the target's sequence for each row. */
async function newIds(source: AnySql, target: AnySql, table: string, condition: string): Promise<IdMap> {
  const rows = await source.unsafe<{ id: number }[]>(`select id from ${table} where ${condition} order by id`)
  const ids = await target<{ id: number }[]>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${rows.length}::int)`
  return new Map(rows.map(({ id }, at) => [id, Number(ids[at]?.id)]))
}

/** An installation of a GitHub App keeps the id of GitHub. */
async function newIdsOfInstallations(source: AnySql, target: AnySql, orgId: number): Promise<IdMap> {
  const own = await newIds(source, target, 'installations', `org_id = ${orgId} and host = 'local'`)
  const others = await source<{ id: number }[]>`
    select id from installations where org_id = ${orgId} and host <> 'local'`
  return new Map([...own, ...others.map(({ id }): [number, number] => [id, id])])
}

type Checksums = ReadonlyMap<MovedTable, Checksum>

/** The checksums of the copied rows, before ids in JSON change and acts of the move are added. */
async function checkWritten(target: Side, tables: readonly MovedTable[], orgId: number): Promise<Checksums> {
  const written = new Map<MovedTable, Checksum>()
  for (const table of tables) written.set(table, await checkTarget(connectionOf(target.db), table, orgId))
  return written
}

/** Compares the copy with the newest state of the source. Only the commit follows, so that no change made meanwhile is lost. */
async function compareWithSource(
  { source }: MoveContext,
  { org, rows }: { org: MovingOrg; rows: MovedRows },
  written: Checksums,
): Promise<void> {
  const different = await source.db.$client.begin(
    'isolation level repeatable read read only',
    async (from) => {
      await setTextForm(from)
      const names: string[] = []
      for (const [table, checksum] of written)
        if (!isDeepStrictEqual({ ...(await checkSource(from, table, org.id, rows)) }, { ...checksum }))
          names.push(table.name)
      return names
    },
  )
  if (!isDeepStrictEqual(await readPausedOrg(source.db, org), org)) different.push('orgs')
  if (different.length > 0) throw new ChangedMeanwhile(different)
}

async function completeOrg(
  target: Side,
  org: MovingOrg,
  newSlug: string,
  { orgId, maps }: MovedRows,
): Promise<void> {
  await renumberJson(connectionOf(target.db), orgId, maps)
  await target.db.execute(sql`
    insert into org_directory (kind, key, org_id)
    select 'invitation', token_hash, org_id from invitations where org_id = ${orgId} on conflict do nothing`)
  await target.db.execute(sql`
    insert into org_directory (kind, key, org_id)
    select 'installation', id::text, org_id from installations where org_id = ${orgId}`)
  await requestFreshStart(target, orgId)
  await recordArrival(target, { id: orgId, name: org.name, slug: newSlug }, org)
}
