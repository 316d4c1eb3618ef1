import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase, type Sql } from '#db/client'
import { distributeDatabase } from '#db/distribution/distribute-database'
import { backUp as writeBackup } from '#operate/backup/run-backup'
import { restoreBackup } from '#operate/backup/run-restore'
import { readSettings } from '#server/boot/settings/index'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { startFakeS3 } from '#tests/support/fake-s3/fake-s3'
import { emptyCitusUrl, emptyDatabaseUrl, freshDatabaseUrl } from '#tests/support/postgres/database'

const BACKUP_KEY = 'a passphrase that is long enough for a backup'
const ENCRYPTION_KEY = 'the key of the secrets in this deployment'

let folder: string
let url: string
let db: Database
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  url = await freshDatabaseUrl()
  db = openDatabase(url, { max: 2, applicationName: 'the test' })
  const secret = createSecretBox([ENCRYPTION_KEY]).seal('a token')
  const sql = db.$client
  await sql`insert into orgs (slug, name) values ('first', ${'A\\name\twith\na break'}), ('second', ${'\\.'})`
  await sql`insert into users (kind, name, email) values ('human', 'Ada', 'ada@example.com')`
  await sql`insert into memberships (org_id, user_id, role) values (2, 1, 'admin')`
  await sql`insert into kept_secrets (name, sealed) values ('a secret', ${secret})`
  await sql`select graphile_worker.add_job('beacon', '{"a":1}')`
})
afterAll(async () => {
  await db.$client.end()
  await rm(folder, { recursive: true })
})

const fileIn = (name: string) => (name.includes('://') ? name : path.join(folder, name))

/** Returns what the command prints. */
const backUp = async (name: string, env: Record<string, string> = {}, includesKey = false) => {
  const settings = readSettings({ DATABASE_URL: url, ENCRYPTION_KEY, ...env })
  return (await writeBackup(settings, fileIn(name), includesKey)).join('\n')
}
const restore = async (name: string, target: string, env: Record<string, string> = {}) => {
  const settings = readSettings({ DATABASE_URL: target, ENCRYPTION_KEY, ...env })
  return (await restoreBackup(settings, fileIn(name))).join('\n')
}

/** The rows of all tables, in an order of their own. The result of a backup is stored after the backup, so it is not in it. */
async function rowsOf(databaseUrl: string): Promise<Record<string, string[]>> {
  const { $client: sql } = openDatabase(databaseUrl, { max: 1, applicationName: 'the test' })
  try {
    const tables = await sql<{ name: string }[]>`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename not in ('migrations', 'backup_results') order by 1`
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      const tableRows = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t order by 1`)
      rows[name] = tableRows.map(({ row }) => row)
    }
    return rows
  } finally {
    await sql.end()
  }
}

beforeAll(async () => {
  await backUp('plain.svc')
  await backUp('sealed.svc', { BACKUP_KEY }, true)
})

describe('a backup', () => {
  it('restores every row of every table, and new rows get new ids', async () => {
    const target = await emptyDatabaseUrl()
    await restore('plain.svc', target)
    expect(await rowsOf(target)).toEqual(await rowsOf(url))

    const { $client: sql } = openDatabase(target, { max: 1 })
    const [added] = await sql`insert into orgs (slug, name) values ('third', 'Third') returning id`
    await sql.end()
    expect(added?.id).toBe(3)
  })

  it('is SQL that zcat shows', async () => {
    const dump = gunzipSync(await readFile(fileIn('plain.svc'))).toString()
    expect(dump).toContain('copy public.orgs (id, slug, name')
    expect(dump.split('\n').at(-2)).toMatch(/^-- End of backup \{"tables":\d+,"rows":\d+\}$/)
  })

  it('says what it does not protect', async () => {
    expect(await backUp(newName())).toContain('not encrypted')
    const sealed = await backUp(newName(), { BACKUP_KEY })
    expect(sealed).not.toContain('not encrypted')
    expect(sealed).toContain('Keep ENCRYPTION_KEY as well')
    expect(await backUp(newName(), { BACKUP_KEY }, true)).not.toContain('Keep')
  })

  it('holds the key of the secrets only when it is encrypted', async () => {
    await expect(backUp(newName(), {}, true)).rejects.toThrow('--include-key needs BACKUP_KEY')
    expect((await readFile(fileIn('sealed.svc'))).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    const printed = await restore('sealed.svc', await emptyDatabaseUrl(), {
      BACKUP_KEY,
      ENCRYPTION_KEY: 'x'.repeat(32),
    })
    expect(printed).toContain(`Set ENCRYPTION_KEY=${ENCRYPTION_KEY}`)
  })

  it('can be encrypted for a recipient whose identity the server does not have', async () => {
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const name = newName()
    await backUp(name, { BACKUP_KEY: recipient })
    const target = await emptyDatabaseUrl()
    await expect(restore(name, target, { BACKUP_KEY: recipient })).rejects.toThrow('Set BACKUP_KEY')
    await restore(name, target, { BACKUP_KEY: identity })
  })

  it('is refused for a database without data, and leaves no file', async () => {
    const name = newName()
    await expect(backUp(name, { DATABASE_URL: await emptyDatabaseUrl() })).rejects.toThrow('holds no data')
    await expect(backUp(name, { DATABASE_URL: await emptyDatabaseUrl(), BACKUP_KEY })).rejects.toThrow(
      'no data',
    )
    expect(await readdir(folder)).not.toContain(name)
  })

  it('does not overwrite a file, and leaves no partial one', async () => {
    await expect(backUp('plain.svc')).rejects.toThrow('exists already')
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})

describe.skipIf(!process.env.CITUS_URL)('a backup of a distributed database', () => {
  it('is restored into a plain one, which is then distributed', async () => {
    const target = await emptyCitusUrl()
    await restore('plain.svc', target)
    await distributeDatabase(target, () => {})
    expect(await rowsOf(target)).toEqual(await rowsOf(url))
    await expect(restore('plain.svc', target)).rejects.toThrow('already holds accounts')
  })

  it('is refused while Plumbline runs, because the nodes have no common snapshot', async () => {
    const { $client: sql } = openDatabase(url, { max: 1 })
    await sql`select 1`
    await expect(backUp(newName())).rejects.toThrow('Stop all its processes for the backup')
    await sql.end()
  })

  it('is not restored into a distributed database', async () => {
    await expect(restore('plain.svc', await freshDatabaseUrl())).rejects.toThrow(
      'This database is distributed',
    )
  })
})

describe('a restore refuses, and changes nothing,', () => {
  let target: string
  beforeAll(async () => {
    target = await emptyDatabaseUrl()
  })

  const store = async (name: string, content: Uint8Array) => {
    await writeFile(fileIn(name), content)
    return name
  }
  const edit = async (change: (dump: string) => string) => {
    const dump = gunzipSync(await readFile(fileIn('plain.svc'))).toString()
    expect(change(dump)).not.toBe(dump)
    return store(newName(), gzipSync(change(dump)))
  }

  it.each<[string, () => Promise<string>, string]>([
    ['a file that is no backup', () => store('text.svc', Buffer.from('hello')), 'not a backup'],
    [
      'a backup cut in half',
      async () => {
        const whole = await readFile(fileIn('plain.svc'))
        return store('cut.svc', whole.subarray(0, whole.length / 2))
      },
      'The backup is cut',
    ],
    ['a dump cut between two rows', () => edit((dump) => dump.slice(0, -200)), 'The backup is cut'],
    ['a dump without some rows', () => edit((dump) => dump.replace(/\n2\tsecond.*\n/, '\n')), 'fewer rows'],
    [
      'a backup of a newer version',
      () => edit((dump) => dump.replace(/"migration":\d+/, '"migration":9e14')),
      'newer version',
    ],
    ['another format', () => edit((dump) => dump.replace('"format":1', '"format":2')), 'has a format'],
    [
      'statements that a backup never has',
      () => edit((dump) => dump.replace('\nselect setval', '\ndrop table orgs;\nselect setval')),
      'not allowed',
    ],
    [
      'tables that a backup never has',
      () => edit((dump) => dump.replace('copy public.orgs', 'copy pg_catalog.pg_authid')),
      'does not know',
    ],
    ['a file that is missing', async () => 'missing.svc', 'does not exist'],
    ['an encrypted backup without a key', async () => 'sealed.svc', 'Set BACKUP_KEY'],
  ])('%s', async (_case, prepare, sentence) => {
    await expect(restore(await prepare(), target)).rejects.toThrow(sentence)
    await expectEmpty(target)
  })

  it.each<[string, (whole: Buffer) => Buffer]>([
    ['damaged', (whole) => whole.fill((whole.at(-40) ?? 0) ^ 1, whole.length - 40, whole.length - 39)],
    ['cut in half', (whole) => whole.subarray(0, whole.length / 2)],
    ['cut at its end', (whole) => whole.subarray(0, -1)],
  ])('an encrypted backup that is %s', async (change, spoil) => {
    const file = await store(`${change}.svc`, spoil(await readFile(fileIn('sealed.svc'))))
    await expect(restore(file, target, { BACKUP_KEY })).rejects.toThrow('is damaged or cut')
    await expectEmpty(target)
  })

  it('another key', async () => {
    const key = 'another passphrase of enough characters'
    await expect(restore('sealed.svc', target, { BACKUP_KEY: key })).rejects.toThrow('with another key')
  })

  it('a database with accounts', async () => {
    const { $client: sql } = openDatabase(await freshDatabaseUrl(), { max: 1, applicationName: 'the test' })
    await sql`insert into users (kind, name) values ('human', 'Ada')`
    await expect(restore('plain.svc', databaseOf(sql))).rejects.toThrow('already holds accounts')
    await sql.end()
  })

  it('a database in use', async () => {
    const { $client: sql } = openDatabase(await emptyDatabaseUrl(), { max: 1 })
    await sql`select 1`
    await expect(restore('plain.svc', databaseOf(sql))).rejects.toThrow('is running')
    await sql.end()
  })
})

const databaseOf = ({ options }: Sql) =>
  Object.assign(new URL(url), { pathname: `/${options.database}` }).href

async function expectEmpty(target: string): Promise<void> {
  const { $client: sql } = openDatabase(target, { max: 1 })
  const [orgs] = await sql`select to_regclass('public.orgs') is null as "isMissing"`
  if (!orgs?.isMissing) expect(await sql`select 1 from orgs`).toHaveLength(0)
  await sql.end()
}

let names = 0
/** A test that runs a second time needs another file. */
const newName = () => `${++names}.svc`

describe('an S3-compatible storage', () => {
  const credentials = { accessKeyId: 'an-id', secretAccessKey: 'a-secret', region: 'eu-central-1' }
  let storage: Awaited<ReturnType<typeof startFakeS3>>
  let env: Record<string, string>
  beforeAll(async () => {
    storage = await startFakeS3(credentials)
    env = {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_REGION: credentials.region,
      AWS_ENDPOINT_URL: storage.url,
    }
  })
  afterAll(() => storage.close())

  it('keeps a backup, also when a part must be sent again', async () => {
    const address = `s3://backups/daily/${newName()}`
    storage.failNext(0, 503)
    await backUp(address, env)
    expect([...storage.objects.keys()]).toContain(address.slice('s3:/'.length))
    expect(await restore(address, await emptyDatabaseUrl(), env)).toContain('Restored')
  })

  it('is left without a partial upload after a failure', async () => {
    storage.failNext(0, 500, 500, 500)
    await expect(backUp(`s3://backups/${newName()}`, env)).rejects.toThrow('SlowDown')
    expect(storage.openUploads()).toBe(0)
  })

  it('refuses a wrong secret with a sentence', async () => {
    const wrong = { ...env, AWS_SECRET_ACCESS_KEY: 'wrong' }
    await expect(backUp('s3://backups/x.svc', wrong)).rejects.toThrow('Check AWS_ACCESS_KEY_ID')
  })
})
