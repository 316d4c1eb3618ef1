import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { readJournal } from '#db/migrations-until'
import { emptyDatabaseUrl, freshDatabaseUrl } from '#tests/support/postgres/database'
import { migrateUntil } from '#tests/support/postgres/migrate-until'
import { runOperate, startOperate } from './run-operate'

const tagOf = (at: number) => readJournal().entries.at(at)?.tag ?? ''

/** A database of the first version, and what it consists of. */
async function openOldDatabase() {
  const url = await emptyDatabaseUrl()
  const db = openDatabase(url, { max: 2, applicationName: 'the test' })
  onTestFinished(() => db.$client.end())
  await migrateUntil(db, tagOf(0))
  return { url, db, columns: await columnsOf(db) }
}

/** Stops the migration at this table, which later migrations change, until `work` is done. */
const whileHalfDone = <Started, Result>(
  db: Database,
  start: () => Started,
  work: (started: Started) => Promise<Result>,
) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table orgs in access exclusive mode`)
    const started = start()
    await vi.waitUntil(async () => (await waitingFor(db)).includes('relation'), { timeout: 20_000 })
    return { result: await work(started) }
  })

const columnsOf = (db: Database) =>
  db.execute(sql`
    select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema in ('public', 'drizzle', 'graphile_worker') order by 1, 2, 3`)

async function columnsOfThisVersion() {
  const db = openDatabase(await freshDatabaseUrl(), { max: 1, applicationName: 'the test' })
  onTestFinished(() => db.$client.end())
  return columnsOf(db)
}

/** The lock that each migration waits for, '' if it waits for none. */
const waitingFor = async (db: Database): Promise<string[]> =>
  (
    await db.execute<{ event: string }>(sql`
      select case wait_event_type when 'Lock' then wait_event else '' end as event from pg_stat_activity
      where datname = current_database() and application_name = 'plumbline migrate'`)
  ).map(({ event }) => event)

it('a migration that is killed midway changes nothing, and the next one does all of it', async () => {
  const { url, db, columns } = await openOldDatabase()
  const { result: signal } = await whileHalfDone(
    db,
    () => startOperate(['migrate'], { DATABASE_URL: url }),
    async (migrating) => {
      const exited = once(migrating, 'exit')
      migrating.kill('SIGKILL')
      return (await exited)[1]
    },
  )
  expect(signal).toBe('SIGKILL')
  await vi.waitUntil(async () => (await waitingFor(db)).length === 0, { timeout: 20_000 })
  expect(await columnsOf(db)).toEqual(columns)
  expect(await runOperate(['migrate', '--dry-run'], { DATABASE_URL: url })).toMatchObject({
    stdout: expect.stringMatching(new RegExp(`^Would apply:\\n {2}${tagOf(1)}\\n`)),
  })

  expect(await runOperate(['migrate'], { DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' })
  expect(await columnsOf(db)).toEqual(await columnsOfThisVersion())
})

it('of two that migrate at once, one waits and then finds nothing to do', async () => {
  const { url, db } = await openOldDatabase()
  const migrate = () => runOperate(['migrate'], { DATABASE_URL: url })
  const runs: ReturnType<typeof migrate>[] = []
  await whileHalfDone(
    db,
    () => void runs.push(migrate()),
    async () => {
      runs.push(migrate())
      const isWaiting = async () => (await waitingFor(db)).toSorted().join() === 'advisory,relation'
      await vi.waitUntil(isWaiting, { timeout: 20_000 })
    },
  )
  const [first, second] = await Promise.all(runs)
  expect(first).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^Applied in [\d.]+ s:/) })
  expect(second).toEqual({ code: 0, stderr: '', stdout: 'The database has all migrations.\n' })
  expect(await columnsOf(db)).toEqual(await columnsOfThisVersion())
})
