import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Sql } from '#db/client'
import { startFakeS3 } from '#tests/support/fake-s3/fake-s3'
import { emptyDatabaseUrl, freshDatabaseUrl } from '#tests/support/postgres/database'
import { peakOfOperate } from './run-operate'

const isDeep = process.env.DEEP !== undefined
const MB = 1_000_000
/**
 * Content of the databases: one text of random characters, repeated. It is longer than the window of gzip, which shortens it by
 * a quarter.
 */
const [SMALL, LARGE] = isDeep ? [200 * MB, 1_000 * MB] : [20 * MB, 150 * MB]
/**
 * Half of the additional memory of a command that kept the compressed backup. The peak of equal runs differs by up to 45 MB,
 * because Node collects buffers late.
 */
const MAX_GROWTH = ((LARGE - SMALL) * 3) / 8
const PIECES = 10_000
/** Too short to look like a secret. */
const PIECE_BYTES = 30
const TEXT_BYTES = PIECES * (PIECE_BYTES + 1)

const credentials = { accessKeyId: 'an-id', secretAccessKey: 'a-secret', region: 'eu-central-1' }
let folder: string
let storage: Awaited<ReturnType<typeof startFakeS3>>
let urls: { small: string; large: string }
const filled: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'memory-'))
  storage = await startFakeS3(credentials)
  urls = { small: await filledDatabase(SMALL), large: await filledDatabase(LARGE) }
}, 600_000)
afterAll(async () => {
  // Every row that a run leaves is searched for secrets.
  for (const url of filled) await inDatabase(url, (sql) => sql`truncate texts cascade`)
  await storage.close()
  await rm(folder, { recursive: true })
})

async function filledDatabase(bytes: number): Promise<string> {
  const url = await freshDatabaseUrl()
  filled.push(url)
  await inDatabase(url, async (sql) => {
    await sql`insert into orgs (slug, name) values ('many', 'Many')`
    await sql`insert into texts (org_id, blob_sha, parser_version, facts, content)
      select 1, md5(n::text), 1, '{}', content
      from generate_series(1, ${Math.round(bytes / TEXT_BYTES)}::int) n, (
        select string_agg(left(encode(sha256(random()::text::bytea), 'base64'), ${PIECE_BYTES}), e'\\n') as content
        from generate_series(1, ${PIECES}::int)) random_text`
  })
  return url
}

async function inDatabase(url: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const { $client: sql } = openDatabase(url, { max: 1, applicationName: 'the test' })
  await work(sql)
  await sql.end()
}

const BACKUP_KEY = 'a passphrase that is long enough for a backup'
const fileOf = (name: string) => path.join(folder, `${name}.svc`)

const WAYS: Record<string, { placeOf(name: string): string; env(): Record<string, string> }> = {
  'to and from an encrypted file': { placeOf: fileOf, env: () => ({ BACKUP_KEY }) },
  // A part of 32 MB is held while it is sent, so this needs databases that are larger than several parts.
  ...(isDeep && {
    'to and from S3': {
      placeOf: (name) => `s3://backups/${name}.svc`,
      env: () => ({
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_REGION: credentials.region,
        AWS_ENDPOINT_URL: storage.url,
      }),
    },
  }),
}

let attempts = 0

it.each(Object.entries(WAYS))(
  'the memory of backup and restore does not grow with the database: %s',
  async (_way, { placeOf, env }) => {
    const attempt = ++attempts
    const peaks = { backup: [0, 0], restore: [0, 0] }
    for (const [at, size] of (['small', 'large'] as const).entries()) {
      const place = placeOf(`${size}-${attempt}`)
      const settings = { ENCRYPTION_KEY: 'k'.repeat(32), ...env() }
      peaks.backup[at] = await peakOfOperate(['backup', place], { ...settings, DATABASE_URL: urls[size] })
      const target = await emptyDatabaseUrl()
      filled.push(target)
      peaks.restore[at] = await peakOfOperate(['restore', place], { ...settings, DATABASE_URL: target })
    }
    if (isDeep) process.stdout.write(`${JSON.stringify(peaks)}\n`)
    for (const [small = 0, large = 0] of Object.values(peaks))
      expect(large - small, JSON.stringify(peaks)).toBeLessThan(MAX_GROWTH)
  },
  isDeep ? 1_800_000 : 240_000,
)
