import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { readSettings } from '#server/boot/settings/index'
import { readBackupState } from '#server/console/operation/index'
import { startFakeS3 } from '#tests/support/fake-s3/fake-s3'
import { emptyDatabaseUrl, freshDatabaseUrl } from '#tests/support/postgres/database'
import { runOperate } from './run-operate'

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

describe('a command that is refused ends, also when there is much data', () => {
  const credentials = { accessKeyId: 'an-id', secretAccessKey: 'a-secret', region: 'eu-central-1' }
  let storage: Awaited<ReturnType<typeof startFakeS3>>
  let env: Record<string, string>
  beforeAll(async () => {
    storage = await startFakeS3(credentials)
    env = {
      ENCRYPTION_KEY: 'k'.repeat(32),
      DATABASE_URL: await filledDatabase(),
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_REGION: credentials.region,
      AWS_ENDPOINT_URL: storage.url,
    }
  })
  afterAll(() => storage.close())

  const ends = async (args: string[], changes: Record<string, string>, sentence: string) =>
    expect(await runOperate(args, { ...env, ...changes })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(sentence),
    })

  it.each<Record<string, string>>([{}, { BACKUP_KEY: 'a passphrase that is long enough for a backup' }])(
    'a backup whose file exists (%o)',
    async (changes) => {
      const file = path.join(folder, 'there.svc')
      await writeFile(file, 'something')
      await ends(['backup', file], changes, 'exists already')
    },
  )

  it('a backup that the storage refuses', () =>
    ends(['backup', 's3://backups/x.svc'], { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'Check AWS_ACCESS_KEY_ID'))

  it('a restore into a database that holds accounts', async () => {
    const address = `s3://backups/${Date.now()}.svc`
    expect(await runOperate(['backup', address], env)).toMatchObject({ code: 0 })
    await ends(['restore', address], {}, 'already holds accounts')
  })
})

/** More than the streams of a backup buffer without a reader. */
async function filledDatabase(): Promise<string> {
  const url = await freshDatabaseUrl()
  const { $client: sql } = openDatabase(url, { max: 1, applicationName: 'the test' })
  await sql`insert into users (kind, name, email) values ('human', 'Ada', 'ada@example.com')`
  await sql`insert into orgs (slug, name) values ('many', 'Many')`
  await sql`insert into texts (org_id, blob_sha, parser_version, facts, content)
    select 1, md5(n::text), 1, '{}', string_agg(md5(random()::text), ' ')
    from generate_series(1, 400) n, generate_series(1, 500) m group by n`
  await sql.end()
  return url
}

it('prints a link for an administrator, with the settings of the server', async () => {
  const url = await freshDatabaseUrl()
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: 'k'.repeat(32), BASE_URL: 'https://specs.example' }
  const none = await runOperate(['sign-in-link'], env)
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('There is no administrator yet.')])
  const { $client: sql } = openDatabase(url, { max: 1 })
  await sql`insert into users (kind, name, email, is_super_admin) values ('human', 'Ada', 'ada@example.com', true)`
  await sql.end()
  const { code, stdout, stderr } = await runOperate(['sign-in-link'], env)
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^https:\/\/specs\.example\/auth\/first-account\?token=[\w-]{43}\n$/),
    stderr: 'The link works once and expires after a day.\n',
  })
})

it('prints a key that the server accepts as BOOTSTRAP_ADMIN_KEY', async () => {
  const { code, stdout } = await runOperate(['make-api-key'], {})
  expect(code).toBe(0)
  expect(readSettings({ BOOTSTRAP_ADMIN_KEY: stdout.trim() }).bootstrapAdminKey).toBe(stdout.trim())
})

it('stores when the last backup was made, and why one failed', async () => {
  const env = { ENCRYPTION_KEY: 'k'.repeat(32), DATABASE_URL: await freshDatabaseUrl() }
  const db = openDatabase(env.DATABASE_URL, { max: 1 })
  const file = path.join(folder, 'recorded.svc')
  await runOperate(['backup', file], env)
  const first = await readBackupState(db)
  expect(first).toMatchObject({ made: { bytes: (await stat(file)).size }, failed: null })
  await runOperate(['backup', file], env)
  const second = await readBackupState(db)
  expect(second.made).toEqual(first.made)
  expect(second.failed?.problem).toContain('exists already')
  await runOperate(['backup', path.join(folder, 'later.svc')], env)
  expect((await readBackupState(db)).failed).toBeNull()
  await db.$client.end()
})

it('restores into the embedded database, and backs it up', async () => {
  const [external, embedded] = ['external', 'embedded'].map((name) => path.join(folder, `${name}.svc`)) as [
    string,
    string,
  ]
  const ENCRYPTION_KEY = 'k'.repeat(32)
  await runOperate(['backup', external], { ENCRYPTION_KEY, DATABASE_URL: await freshDatabaseUrl() })
  // Started by root, the embedded Postgres runs as another account, which must be able to enter.
  await chmod(folder, 0o755)
  const env = { ENCRYPTION_KEY, DATA_DIR: await mkdtemp(path.join(folder, 'data-')) }
  await chmod(env.DATA_DIR, 0o755)
  const restored = await runOperate(['restore', external], env)
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored') })
  const written = await runOperate(['backup', embedded], env)
  expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining(`Wrote ${embedded}`) })
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
