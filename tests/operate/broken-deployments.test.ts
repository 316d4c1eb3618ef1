import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { diagnose } from '#operate/doctor/diagnose'
import type { Finding } from '#operate/doctor/finding'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { emptyDatabaseUrl, freshDatabaseUrl } from '#tests/support/postgres/database'
import { migrateUntil } from '#tests/support/postgres/migrate-until'
import { makeSelfSignedCertificate } from '#tests/support/self-signed-certificate'
import { runOperate } from './run-operate'

const ENCRYPTION_KEY = 'the key of the secrets in this deployment'
const DAY_MS = 86_400_000
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

let url: string
let dataDir: string
beforeAll(async () => {
  url = await freshDatabaseUrl()
  dataDir = await mkdtemp(path.join(tmpdir(), 'broken-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

interface Problem {
  subject: string
  message: RegExp
  fix: RegExp
}

interface BrokenDeployment {
  /** The differences from a working deployment. May also break something outside the settings. */
  changes(): Promise<Record<string, string>>
  /** The complete findings of the doctor. */
  problems: Problem[]
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A database like that of the deployment, after this statement. */
async function databaseAfter(statement: (name: string) => string): Promise<string> {
  const changed = await freshDatabaseUrl()
  const { $client } = openDatabase(changed, { max: 1 })
  await $client.unsafe(statement(new URL(changed).pathname.slice(1)))
  await $client.end()
  return changed
}

/** The URL of an account that may not open connections, as if all were taken. */
async function withoutConnections(database: string): Promise<string> {
  const { $client } = openDatabase(database, { max: 1 })
  const name = `crowd_${randomUUID().replaceAll('-', '')}`
  await $client.unsafe(`create role ${name} login password '${name}' connection limit 0`)
  onTestFinished(async () => {
    await $client.unsafe(`drop role ${name}`)
    await $client.end()
  })
  const url = new URL(database)
  Object.assign(url, { username: name, password: name })
  return url.href
}

const withDatabase = async (database: string | Promise<string>) => ({ DATABASE_URL: await database })

/** Every outside service at this place. */
const providersAt = (host: string): Record<string, string> => ({
  BASE_URL: `https://${host}`,
  OIDC_ISSUER: `https://${host}`,
  OIDC_CLIENT_ID: 'us',
  GITHUB_APP_ID: '1',
  GITHUB_APP_SLUG: 'plumbline',
  GITHUB_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  GITHUB_API_URL: `https://${host}`,
  ANTHROPIC_API_KEY: 'a key of no one',
  ANTHROPIC_BASE_URL: `https://${host}`,
  STRIPE_SECRET_KEY: 'a secret of no one',
  STRIPE_API_URL: `https://${host}`,
  STRIPE_PRICE_PRO_MONTHLY: 'price_1',
  SLACK_BOT_TOKEN: 'a token of no one',
  SLACK_API_URL: `https://${host}`,
  SMTP_URL: `smtps://us:a-password@${host}`,
})

const ofEachProvider = (message: RegExp): Problem[] => [
  { subject: 'address', message, fix: /BASE_URL/ },
  { subject: 'sign-in', message, fix: /OIDC_ISSUER/ },
  { subject: 'github', message, fix: /GITHUB_API_URL/ },
  { subject: 'ai', message, fix: /ANTHROPIC_API_KEY/ },
  { subject: 'payments', message, fix: /STRIPE_SECRET_KEY/ },
  { subject: 'chat', message, fix: /SLACK_BOT_TOKEN/ },
  { subject: 'mail', message, fix: /SMTP_URL/ },
]

const DEPLOYMENTS: Record<string, BrokenDeployment> = {
  'has wrong settings': {
    changes: async () => ({ PORT: 'http', LOG_LEVEL: 'loud' }),
    problems: [{ subject: 'settings', message: /PORT must.*\s*.*LOG_LEVEL must/, fix: /\.env/ }],
  },
  'names a database that DNS does not know': {
    changes: () => withDatabase('postgres://us@none.invalid/specs'),
    problems: [{ subject: 'database', message: /DNS has no address/, fix: /DATABASE_URL/ }],
  },
  'has a database whose primary server is another one by now': {
    changes: () =>
      withDatabase(databaseAfter((name) => `alter database ${name} set default_transaction_read_only = on`)),
    problems: [{ subject: 'database', message: /read-only/, fix: /primary/ }],
  },
  'has a database without a connection left': {
    changes: async () => withDatabase(withoutConnections(await freshDatabaseUrl())),
    problems: [{ subject: 'database', message: /no connection left/, fix: /Raise max_connections/ }],
  },
  'was set back to the version before': {
    changes: () =>
      withDatabase(
        databaseAfter(
          () => `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
        ),
      ),
    problems: [{ subject: 'database', message: /newer version/, fix: /newer version, or restore/ }],
  },
  'was upgraded and not migrated': {
    async changes() {
      const older = await emptyDatabaseUrl()
      const db = openDatabase(older, { max: 1 })
      await migrateUntil(db, '0000_house')
      await db.$client.end()
      return withDatabase(older)
    },
    problems: [{ subject: 'database', message: /older version/, fix: /Start this version/ }],
  },
  'lost the key of its secrets': {
    changes: () => {
      const sealed = createSecretBox(['a key that nobody remembers any more']).seal('a token')
      return withDatabase(
        databaseAfter(() => `insert into kept_secrets (name, sealed) values ('lost', '${sealed}')`),
      )
    },
    problems: [{ subject: 'secrets', message: /not in ENCRYPTION_KEY: kept_secrets/, fix: /Add that key/ }],
  },
  'has a clock that is a day ahead': {
    async changes() {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
      onTestFinished(() => void vi.useRealTimers())
      return {}
    },
    problems: [{ subject: 'database', message: /8640\d seconds apart/, fix: /NTP/ }],
  },
  'has no folder for its data': {
    changes: async () => ({ DATA_DIR: '/dev/null/data' }),
    problems: [{ subject: 'disk', message: /ENOTDIR/, fix: /another folder in DATA_DIR/ }],
  },
  'shares its port with another program': {
    changes: async () => ({
      PORT: `${await portOf(createServer((_, response) => response.writeHead(404).end()))}`,
    }),
    problems: [{ subject: 'port', message: /Another program/, fix: /another PORT/ }],
  },
  'cannot be reached by webhooks': {
    changes: async () => ({ LINEAR_WEBHOOK_SECRET: 'a secret of Linear' }),
    problems: [{ subject: 'address', message: /Linear cannot send webhooks/, fix: /BASE_URL/ }],
  },
  'has no DNS': {
    changes: async () => providersAt('none.invalid'),
    problems: ofEachProvider(/DNS (has no address for this name|does not answer) \((ENOTFOUND|EAI_AGAIN)\)/),
  },
}

const problemsOf = (findings: Finding[]) =>
  findings
    .filter(({ state }) => state === 'failed' || state === 'warning')
    .map(({ subject, message, fix }) => ({ subject, message, fix }))
    .toSorted(bySubject)
const bySubject = (one: { subject: string }, other: { subject: string }) =>
  one.subject < other.subject ? -1 : 1

const expected = (problems: Problem[]) =>
  problems
    .map(({ subject, message, fix }) => ({
      subject,
      message: expect.stringMatching(message),
      fix: expect.stringMatching(fix),
    }))
    .toSorted(bySubject)

const envWith = (changes: Record<string, string>) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  ENCRYPTION_KEY,
  PORT: '0',
  ...changes,
})

it.each(Object.entries(DEPLOYMENTS))('a deployment that %s', async (_name, { changes, problems }) => {
  const env = envWith(await changes())
  expect(problemsOf(await diagnose(() => env))).toEqual(expected(problems))
})

it('a deployment whose providers have expired certificates', async () => {
  const { cert, key } = makeSelfSignedCertificate({ until: 2021 })
  const port = await portOf(createTlsServer({ cert, key }))
  // The process trusts the certificate, so that only its age is wrong.
  const authority = path.join(dataDir, 'authority.pem')
  await writeFile(authority, cert)
  const env = { ...envWith(providersAt(`localhost:${port}`)), NODE_EXTRA_CA_CERTS: authority }
  const { stdout, code } = await runOperate(['doctor', '--json'], env)
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  const [, ...providers] = ofEachProvider(/its certificate has expired/)
  expect(code).toBe(1)
  expect(problemsOf(findings.filter(({ subject }) => subject !== 'address'))).toEqual(expected(providers))
})
