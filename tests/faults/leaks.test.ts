import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { canary } from '#tests/support/canary/canary'
import { leaksInDatabase } from '#tests/support/canary/look-for-leaks'
import { secretsIn } from '#tests/support/canary/recognise'
import { testLog } from '#tests/support/canary/record-output'
import { runFolder } from '#tests/support/canary/run'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

/** One token in a thousand has no digit and is not recognised as random. This one is always recognised. */
const token = () => `${randomBytes(30).toString('base64url')}aZ7`
const pem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })

/** One secret of every kind: made by the product, entered by users, or sent by vendors. */
const SECRETS: [string, () => string][] = [
  ['what a setting holds', () => canary('setting')],
  ['an API key', makeApiKey],
  ['a session or a link', token],
  ['a refresh token', () => `${randomBytes(16).toString('base64url')}.7.${token()}`],
  ['an access token', () => `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${token()}`],
  ['a token of GitHub', () => 'ghu_16C7e42F292c6912E7710c838347Ae178B4a'],
  ['a private key', () => String(pem())],
]

describe.each(SECRETS)('%s', (_, make) => {
  it('is found in plain text, in JSON, in a URL and at the end of a word', () => {
    const secret = make()
    for (const text of [
      secret,
      JSON.stringify({ deep: { it: secret } }),
      `/x?it=${secret}&y=1`,
      `it:${secret}`,
    ])
      expect(secretsIn(text), text).not.toEqual([])
  })
})

describe('a value that is not a secret', () => {
  it.each([
    'a sentence of words, and more of them, that is longer than any token of ours could ever be',
    'docs/specs/a-rather-long-name-of-a-file-that-nobody-would-choose.md',
    randomBytes(32).toString('hex'),
    randomBytes(20).toString('hex'),
    '018f3a52-7b1c-7cc0-98c4-dc0c0c07398f',
    'svc_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd',
    'v1.18ca24f9134b.yJjAA32Xghp_80mP8QAU5FoJHpwdu6ddBkKdhqOOqFyYrMvS3ogmJFBdVxZSld',
  ])('is not reported as a secret: %s', (text) => {
    expect(secretsIn(text)).toEqual([])
  })
})

describe('a secret in a database', () => {
  let url = ''
  let db: Database
  beforeAll(async () => {
    url = await freshDatabaseUrl()
    db = openDatabase(url, { max: 1 })
  })
  afterAll(() => db.$client.end())

  /** Plants a secret and returns where it was found. Removes it, because the end of the run also searches for leaks. */
  async function placesOf(plant: (secret: string) => Promise<unknown>, clean: string, secret: string) {
    await plant(secret)
    const leaks = await leaksInDatabase(url, 'planted')
    await db.$client.unsafe(clean)
    return new Set(leaks.map((leak) => leak.split(':', 1)[0]))
  }

  it.each(SECRETS)('is found in a column: %s', async (_, make) => {
    const plant = (secret: string) => db.$client`insert into orgs (slug, name) values ('leaky', ${secret})`
    const places = await placesOf(plant, `delete from orgs where slug = 'leaky'`, make())
    expect(places).toEqual(new Set(['planted public.orgs']))
  })

  it.each(SECRETS)('is found in a job, even long after the job is done: %s', async (_, make) => {
    const plant = async (secret: string) => {
      const payload = JSON.stringify({ deep: [secret] })
      await db.$client`select graphile_worker.add_job('leaky', ${payload}::text::json)`
      await db.$client`delete from graphile_worker._private_jobs`
    }
    const places = await placesOf(plant, 'delete from seen.jobs', make())
    expect(places).toEqual(new Set(['planted seen.jobs']))
  })
})

it('every process of a run reports where its checked data is, and the log contains no known secret formats', () => {
  expect(process.env.TEST_RUN).toMatch(/^[0-9a-f]{8}$/)
  expect(runFolder).toContain(process.env.TEST_RUN ?? 'nothing')
  testLog().info({ key: makeApiKey(), token: token() }, 'kept for the end of the run')
})
