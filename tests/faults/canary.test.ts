import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { openSecretBox } from '#server/boot/encryption-key'
import { firstStart } from '#server/boot/first-start'
import { ENTRIES } from '#server/boot/settings/entries'
import { readSettings } from '#server/boot/settings/index'
import { openUserAccounts } from '#server/boot/vendors/open-code-hosts'
import { openSignIn } from '#server/boot/vendors/open-sign-in'
import { webhookSecretsOf } from '#server/boot/webhook-secrets'
import { createApp } from '#server/http/app'
import { restRoutes } from '#server/http/rest/rest-routes'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { createLimiter } from '#server/platform/rate-limits/index'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'
import { startWorker } from '#worker/start-worker'

const canary = () => `canary${randomBytes(20).toString('hex')}`
const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

/** Secrets that users and vendors send. No response or log may contain them. */
const SENT = {
  bearer: canary(),
  refreshToken: canary(),
  linkToken: canary(),
  password: canary(),
  offer: canary(),
}

/** Settings that must be set together with some secrets. */
const COMPANIONS: Record<string, string>[] = [
  {},
  { GITHUB_APP_ID: '1', GITHUB_APP_SLUG: 'app', GITHUB_CLIENT_ID: 'client' },
  { EMBEDDINGS_MODEL: 'model', EMBEDDINGS_DIMENSIONS: '8' },
  { SLACK_CLIENT_ID: 'client' },
]
const OF_ANOTHER_PROVIDER = { OIDC_ISSUER: 'https://id.plumbline.test', OIDC_CLIENT_ID: 'client' }

/** A canary for every secret setting, in the format that the setting accepts. */
function plant(): Record<string, string> {
  const names = Object.values(ENTRIES).flatMap((entry) =>
    'secret' in entry && entry.secret ? [entry.name] : [],
  )
  const planted = names
    .filter((name) => !name.startsWith('DATABASE_'))
    .map((name) => {
      const taken = [
        canary(),
        makeApiKey(),
        String(pem()),
        `smtp://us:${canary()}@mail.test`,
        `key=${canary()}`,
        `https://alerts.plumbline.test/${canary()}`,
      ].find((value) =>
        [...COMPANIONS, OF_ANOTHER_PROVIDER].some((companions) => isTaken({ ...companions, [name]: value })),
      )
      if (!taken) throw new Error(`No canary has the shape of ${name}: add one that has.`)
      return [name, taken]
    })
  return Object.fromEntries(planted)
}

function isTaken(env: Record<string, string>): boolean {
  try {
    return readSettings(env) !== null
  } catch {
    return false
  }
}

const secrets = plant()
const answers: string[] = []
const lines: string[] = []
let databaseUrl = ''
let db: Database
let folder = ''
let createdKey = ''
let stopWorker: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-canary-'))
  databaseUrl = await freshDatabaseUrl()
  db = openDatabase(databaseUrl, { max: 5 })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  // This test uses the embedded provider. The tests of other providers plant OIDC_CLIENT_SECRET themselves.
  const { OIDC_CLIENT_SECRET: _, ...taken } = secrets
  const settings = readSettings({
    ...taken,
    DATA_DIR: folder,
    ...Object.assign({}, ...COMPANIONS),
    RATE_LIMITS: 'auth=off',
  })
  // The log gets no list of secrets, so redaction by value cannot hide a leak.
  const log = createLogger('trace', { destination: { write: (line) => lines.push(line) } })
  const baseUrl = 'http://plumbline.test'
  const parts = {
    db,
    clock: systemClock,
    log,
    secretBox: await openSecretBox(settings),
    ports: testPorts({ userAccounts: openUserAccounts(settings, baseUrl) }),
  }
  await firstStart(testContext(parts), settings, process.env)
  const app = createApp({
    ...parts,
    baseUrl,
    limiter: createLimiter({ sql: db.$client, limits: settings.rateLimits }),
    pages: { asset: async () => null, page: async () => new Response('page') },
    webhookSecrets: webhookSecretsOf(settings),
    signIn: await openSignIn(settings, { ...parts, baseUrl, listensAt: baseUrl }),
  })
  const ask = async (target: string, init: RequestInit = {}) => {
    const response = await app.request(`${baseUrl}${target}`, init)
    const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
    answers.push(`${init.method ?? 'GET'} ${target.split('?')[0]} ${response.status} ${text}`)
    return text
  }
  stopWorker = (await startWorker({ ...parts, baseUrl, databaseUrl })).stop
  createdKey = await makeKeyOver(ask)
  await sendWebhooks(ask)
  await askEverything(ask)
  await drain()
})

afterAll(async () => {
  vi.restoreAllMocks()
  await stopWorker()
  await db.$client.end()
  await rm(folder, { recursive: true, force: true })
})

type Ask = (target: string, init?: RequestInit) => Promise<string>

const json = { 'content-type': 'application/json' }
const bearer = (key = '') => ({ authorization: `Bearer ${key}` })

/** Makes an API key. Removes the response from the checked ones, because only this response may contain the key. */
async function makeKeyOver(ask: Ask): Promise<string> {
  const headers = { ...json, ...bearer(secrets.BOOTSTRAP_ADMIN_KEY), 'idempotency-key': 'make-a-key' }
  const init = { method: 'POST', headers, body: JSON.stringify({ label: 'canary' }) }
  const key = /svc_[0-9A-Za-z]{38}/.exec(await ask('/app/local/settings/api-keys', init))?.[0]
  if (!key) throw new Error(`no key was made: ${answers.at(-1)}`)
  answers.pop()
  await ask('/app/local/settings/api-keys', init)
  return key
}

async function sendWebhooks(ask: Ask): Promise<void> {
  for (const source of ['github', 'stripe', 'asana', 'jira', 'linear'] as const) {
    const secret = secrets[`${source.toUpperCase()}_WEBHOOK_SECRET`] ?? ''
    for (const used of [secret, SENT.password]) {
      const event = { id: `event-${source}`, type: 'x', action: 'update', webhookTimestamp: Date.now() }
      const { path: target, headers, body } = signWebhook(source, event, { secret: used })
      await ask(target, { method: 'POST', headers, body })
    }
  }
  await ask('/webhooks/asana', {
    method: 'POST',
    headers: { ...json, 'x-hook-secret': SENT.offer },
    body: '{}',
  })
  // The handshake must return the offered secret, so its response is not checked.
  answers.pop()
}

/** Calls every route with valid, invalid and no credentials, and sends secrets where a route accepts them. */
async function askEverything(ask: Ask): Promise<void> {
  const values: Record<string, string> = {
    org: 'local',
    owner: 'local',
    repo: 'sample',
    file_path: 'README.md',
  }
  for (const { method, path: pattern, stream } of restRoutes) {
    if (stream) continue
    const target = pattern.replace(/\{(\w+)\*?\}/g, (_, name: string) => values[name] ?? '1')
    const { refreshToken, linkToken, password } = SENT
    const sent = {
      refresh_token: refreshToken,
      token: linkToken,
      password: { is: password },
      key: password,
      secret: 7,
    }
    const body = method === 'GET' ? {} : { body: JSON.stringify(sent) }
    for (const credential of [
      bearer(secrets.BOOTSTRAP_ADMIN_KEY),
      bearer(createdKey),
      bearer(SENT.bearer),
      {},
    ])
      await ask(`${target}?token=${linkToken}&code=${password}`, {
        method,
        headers: { ...json, ...credential },
        ...body,
      })
    await ask(target, {
      method,
      headers: { ...json, cookie: `svc_session=${SENT.bearer}; svc_refresh=${refreshToken}` },
    })
  }
  await ask('/auth/login', { method: 'POST', headers: json, body: `{"password":"${SENT.password}` })
}

/** Waits until the worker has tried every job at least once. */
const drain = () =>
  vi.waitFor(
    async () => {
      const [waiting] = await db.$client`
        select count(*)::int as jobs from graphile_worker._private_jobs where attempts = 0 or locked_at is not null`
      expect(waiting?.jobs).toBe(0)
    },
    { timeout: 60_000, interval: 50 },
  )

const planted = () => [...Object.values(secrets), ...Object.values(SENT), createdKey].flatMap(piecesOf)

/** The secret part of an address or a header alone, and each line of a multi-line secret. */
const piecesOf = (secret: string) =>
  /canary[0-9a-f]{40}/.exec(secret) ??
  secret.split('\n').filter((line) => line.length > 20 && !line.startsWith('-----'))

const leaksIn = (texts: string[]) =>
  texts.filter((text) => planted().some((secret) => text.includes(secret))).map((text) => text.slice(0, 300))

describe('a secret from a setting, a credential or a vendor', () => {
  it('is one of many planted secrets, and many responses and log lines are checked', () => {
    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(9)
    expect(answers.length).toBeGreaterThan(100)
    expect(lines.length).toBeGreaterThan(100)
    expect(answers.some((answer) => / 200 /.test(answer))).toBe(true)
  })

  it('appears in no response', () => {
    expect(leaksIn(answers)).toEqual([])
  })

  it('appears in no log line', () => {
    expect(leaksIn(lines)).toEqual([])
  })

  it('appears in no message about invalid settings', () => {
    const wrong = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, `${value},x`]))
    let message = ''
    try {
      readSettings({ ...wrong, PORT: 'x', DATABASE_URL: `mysql://app:${SENT.password}@db.test/x` })
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain('PORT')
    expect(leaksIn([message])).toEqual([])
  })

  it('appears in no job and in no database column, including encrypted ones', async () => {
    const tables = await db.$client<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
    expect(tables.map(({ name }) => name)).toContain('graphile_worker._private_jobs')
    for (const { name } of tables) {
      const storedRows = await db.$client.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)
      expect(leaksIn(storedRows.map(({ row }) => row)), name).toEqual([])
    }
  })
})
