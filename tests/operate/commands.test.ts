import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from '../../db/client'
import { readJournal } from '../../db/migrations-until'
import { emptyDatabaseUrl, freshDatabaseUrl } from '../support/postgres/database'
import { migrateUntil } from '../support/postgres/migrate-until'
import { runOperate, startOperate } from './run-operate'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'operate-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('backs up and restores with two commands', async () => {
  const file = path.join(folder, `${Date.now()}.svc`)
  const env = { ENCRYPTION_KEY: 'k'.repeat(32) }
  const written = await runOperate(['backup', file], { ...env, DATABASE_URL: await freshDatabaseUrl() })
  expect(written).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`Wrote ${file}`) })
  const restored = await runOperate(['restore', file], { ...env, DATABASE_URL: await emptyDatabaseUrl() })
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Restored') })
})

it('prints a failure as one sentence', async () => {
  const missing = path.join(folder, 'missing.svc')
  const env = { DATABASE_URL: await emptyDatabaseUrl() }
  expect(await runOperate(['restore', missing], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${missing} does not exist.\n`,
  })
})

it('refuses wrong settings with one sentence for each, and changes nothing', async () => {
  const dataDir = path.join(folder, 'never-made')
  const env = { DATA_DIR: dataDir, PORT: 'http', METRICS_TOKEN: 'short', OIDC_ISSUER: 'ftp://login.example' }
  for (const command of [['migrate'], ['backup', path.join(folder, 'never.svc')], ['rotate-keys']]) {
    const { code, stdout, stderr } = await runOperate(command, env)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^These settings are wrong:\n {2}PORT must.*\n {2}OIDC_ISSUER must.*\n {2}METRICS_TOKEN must.*\n$/,
    )
  }
  expect(await readdir(folder)).not.toContain('never-made')
  expect(await readdir(folder)).not.toContain('never.svc')
})

describe('a migration that is killed midway', () => {
  const tagOf = (at: number) => readJournal().entries.at(at)?.tag ?? ''

  it('changes nothing, and the next one does all of it', async () => {
    const url = await emptyDatabaseUrl()
    const db = openDatabase(url, { max: 2, applicationName: 'the test' })
    onTestFinished(() => db.$client.end())
    await migrateUntil(db, tagOf(0))
    const before = await columnsOf(db)

    const killed = await db.transaction(async (tx) => {
      // Later migrations change this table, so they wait here with what they have done so far.
      await tx.execute(sql`lock table orgs in access exclusive mode`)
      const process = startOperate(['migrate'], { DATABASE_URL: url })
      const exited = once(process, 'exit')
      await vi.waitUntil(() => hasWaitingMigration(db), { timeout: 20_000 })
      process.kill('SIGKILL')
      const [, signal] = await exited
      return signal
    })
    expect(killed).toBe('SIGKILL')
    await vi.waitUntil(async () => !(await hasMigration(db)), { timeout: 20_000 })
    expect(await columnsOf(db)).toEqual(before)

    expect(await runOperate(['migrate'], { DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' })
    const whole = openDatabase(await freshDatabaseUrl(), { max: 1, applicationName: 'the test' })
    onTestFinished(() => whole.$client.end())
    expect(await columnsOf(db)).toEqual(await columnsOf(whole))
  })

  const columnsOf = (db: Database) =>
    db.execute(sql`
      select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
      where table_schema in ('public', 'drizzle', 'graphile_worker') order by 1, 2, 3`)

  const migrations = (db: Database) =>
    db.execute<{ wait: string | null }>(sql`
      select wait_event_type as wait from pg_stat_activity
      where datname = current_database() and application_name = 'plumbline migrate'`)
  const hasMigration = async (db: Database) => (await migrations(db)).length > 0
  const hasWaitingMigration = async (db: Database) =>
    (await migrations(db)).some(({ wait }) => wait === 'Lock')
})

it('lists what a migration would apply, applies it once, and reads the database from a file of a container', async () => {
  const secret = path.join(folder, 'database-url')
  await writeFile(secret, `${await emptyDatabaseUrl()}\n`)
  const env = { DATABASE_URL_FILE: secret }
  const planned = await runOperate(['migrate', '--dry-run'], env)
  expect(planned).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Would apply:\n {2}0000_/) })
  const applied = await runOperate(['migrate'], env)
  expect(applied.stdout).toMatch(/^Applied in [\d.]+ s:\n {2}0000_/)
  expect(applied.stdout.split('\n').slice(1)).toEqual(planned.stdout.split('\n').slice(1))
  expect(await runOperate(['migrate'], env)).toEqual({
    code: 0,
    stdout: 'The database has all migrations.\n',
    stderr: '',
  })
})
