import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { setupSteps } from '#db/schema/index'
import { diagnose } from '#operate/doctor/diagnose'
import type { Finding } from '#operate/doctor/finding'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { startFakeGitHub } from '#tests/support/fake-github/index'
import { emptyDatabaseUrl, freshDatabaseUrl } from '#tests/support/postgres/database'
import { runOperate } from './run-operate'

let url: string
let dataDir: string
const stops: (() => unknown)[] = []
beforeAll(async () => {
  url = await freshDatabaseUrl()
  dataDir = await mkdtemp(path.join(tmpdir(), 'doctor-'))
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await rm(dataDir, { recursive: true })
})

/** A deployment that works, with these changes. */
const envWith = (changes: Record<string, string>) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  ENCRYPTION_KEY: 'the key of the secrets in this deployment',
  PORT: '0',
  ...changes,
})
const examine = (changes: Record<string, string> = {}) => diagnose(() => envWith(changes))

const problems = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'failed' || state === 'warning')

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const portOf = (origin: string) => new URL(origin).port
const plumbline: RequestListener = (_, response) => response.writeHead(200, { 'x-request-id': 'r' }).end('{}')
const another: RequestListener = (_, response) => response.writeHead(502).end('bad gateway')

it('a deployment that works has no problems', async () => {
  const findings = await examine()
  expect(problems(findings)).toEqual([])
  expect(findings.filter(({ state }) => state === 'ok').map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['settings', 'database', 'disk', 'port']),
  )
})

it('the first start has no problems, and nothing is created for it', async () => {
  const findings = await diagnose(() => ({ DATA_DIR: path.join(dataDir, 'new'), PORT: '0' }))
  expect(problems(findings)).toEqual([])
  expect(findings).toContainEqual(expect.objectContaining({ subject: 'database', state: 'off' }))
})

describe('each problem comes with what to do', () => {
  const expectProblem = async (
    changes: Record<string, string>,
    problem: Pick<Finding, 'subject' | 'state'> & { message: RegExp; fix: RegExp },
  ) =>
    expect(problems(await examine(changes))).toContainEqual({
      ...problem,
      message: expect.stringMatching(problem.message),
      fix: expect.stringMatching(problem.fix),
    })

  it('an invalid setting', () =>
    expectProblem(
      { PORT: 'http', METRICS_PORT: '0' },
      { subject: 'settings', state: 'failed', message: /PORT must.*\s*.*METRICS_PORT must/, fix: /\.env/ },
    ))

  it('a database that does not answer', () =>
    expectProblem(
      { DATABASE_URL: 'postgres://someone@127.0.0.1:1/none' },
      { subject: 'database', state: 'failed', message: /cannot be opened/, fix: /DATABASE_URL/ },
    ))

  it('a database of a newer version', async () => {
    const newer = await freshDatabaseUrl()
    const db = openDatabase(newer, { max: 1 })
    await db.$client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
    await db.$client.end()
    await expectProblem(
      { DATABASE_URL: newer },
      { subject: 'database', state: 'failed', message: /newer version/, fix: /newer version/ },
    )
  })

  it('a database that only reads', async () => {
    const readOnly = await freshDatabaseUrl()
    const db = openDatabase(readOnly, { max: 1 })
    const name = new URL(readOnly).pathname.slice(1)
    await db.$client.unsafe(`alter database "${name}" set default_transaction_read_only = on`)
    await db.$client.end()
    await expectProblem(
      { DATABASE_URL: readOnly },
      { subject: 'database', state: 'failed', message: /read-only/, fix: /primary/ },
    )
  })

  it.skipIf(process.getuid?.() === 0)('a data folder that cannot be written', async () => {
    const folder = await mkdtemp(path.join(dataDir, 'closed-'))
    await chmod(folder, 0o500)
    await expectProblem(
      { DATA_DIR: folder },
      { subject: 'disk', state: 'failed', message: /cannot be written/, fix: /DATA_DIR/ },
    )
  })

  it('a data folder below a file', () =>
    expectProblem(
      { DATA_DIR: '/dev/null/data' },
      { subject: 'disk', state: 'failed', message: /ENOTDIR/, fix: /DATA_DIR/ },
    ))

  it('a port that another program uses', async () =>
    expectProblem(
      { PORT: portOf(await serve(another)) },
      { subject: 'port', state: 'failed', message: /Another program/, fix: /another PORT/ },
    ))

  it('an address that leads elsewhere, or nowhere', async () => {
    const findings = await examine({ PORT: portOf(await serve(plumbline)) })
    expect(findings).toContainEqual(
      expect.objectContaining({ subject: 'port', message: expect.stringMatching(/Plumbline runs/) }),
    )
    await expectProblem(
      { BASE_URL: 'https://specs.invalid' },
      { subject: 'address', state: 'warning', message: /does not answer/, fix: /BASE_URL/ },
    )
  })

  it('webhooks that cannot arrive', () =>
    expectProblem(
      { JIRA_WEBHOOK_SECRET: 'a secret of Jira', LINEAR_WEBHOOK_SECRET: 'a secret of Linear' },
      { subject: 'address', state: 'failed', message: /Jira, Linear cannot send/, fix: /BASE_URL/ },
    ))

  it('a provider of sign-in that is broken, or calls itself differently', async () => {
    const oidc = { OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'a secret of ours' }
    await expectProblem(
      { ...oidc, OIDC_ISSUER: await serve(another) },
      { subject: 'sign-in', state: 'failed', message: /status 502/, fix: /OIDC_ISSUER/ },
    )
    const renamed = await serve((_, response) =>
      response.end(JSON.stringify({ issuer: 'https://other.test' })),
    )
    await expectProblem(
      { ...oidc, OIDC_ISSUER: renamed },
      {
        subject: 'sign-in',
        state: 'failed',
        message: /calls itself https:\/\/other\.test/,
        fix: /OIDC_ISSUER/,
      },
    )
  })

  it('a GitHub App with fewer permissions and events than it needs', async () => {
    const github = await startFakeGitHub()
    stops.push(() => github.stop())
    const env = { ...github.env, BASE_URL: await serve(plumbline), GITHUB_WEBHOOK_SECRET: 'a secret of ours' }
    const aboutApp = async () => (await examine(env)).filter(({ subject }) => subject === 'github')
    expect((await aboutApp()).map(({ state, message }) => [state, message])).toEqual([
      ['ok', 'The App “Plumbline of the tests” is installed at no account.'],
      ['ok', 'The App has every permission and event that it needs.'],
    ])
    github.world.app.permissions = { contents: 'read', members: 'admin', metadata: 'read', issues: 'write' }
    github.world.app.events = ['push', 'issues']
    const settings = `${github.url}/organizations/acme/settings/apps/plumbline-test/permissions`
    const failures = (await aboutApp()).filter(({ state }) => state === 'failed')
    expect(failures.map(({ message }) => message)).toEqual([
      'The App lacks the permission checks: write.',
      'The App lacks the permission contents: write.',
      'The App lacks the permission merge_queues: read.',
      'The App lacks the permission pull_requests: write.',
      'The App is not sent the event check_run.',
      'The App is not sent the event issue_comment.',
      'The App is not sent the event merge_group.',
      'The App is not sent the event pull_request.',
      'The App is not sent the event pull_request_review.',
      'The App is not sent the event pull_request_review_comment.',
      'The App is not sent the event repository.',
    ])
    expect(failures.every(({ fix }) => fix?.includes(settings))).toBe(true)
  })

  it('an AI key, a Slack token and a Stripe key that are refused', async () => {
    const refusing = await serve((_, response) =>
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"ok":false,"error":{"message":"no"}}'),
    )
    const changes = {
      ANTHROPIC_API_KEY: 'a key of no one',
      ANTHROPIC_BASE_URL: refusing,
      SLACK_BOT_TOKEN: 'a token of no one',
      SLACK_API_URL: refusing,
      STRIPE_SECRET_KEY: 'a secret of no one',
      STRIPE_API_URL: refusing,
      STRIPE_PRICE_PRO_MONTHLY: 'price_1',
      STRIPE_WEBHOOK_SECRET: 'a secret of Stripe',
    }
    const failed = problems(await examine(changes)).map(({ subject, fix }) => [subject, fix?.split(',')[0]])
    expect(failed).toEqual(
      expect.arrayContaining([
        ['ai', 'Correct ANTHROPIC_API_KEY'],
        ['chat', 'Correct SLACK_BOT_TOKEN'],
        ['payments', 'Correct STRIPE_SECRET_KEY and the STRIPE_PRICE_… settings'],
      ]),
    )
  })

  it('settings that were stored in the browser, and those that cannot be decrypted', async () => {
    const stored = await freshDatabaseUrl()
    const db = openDatabase(stored, { max: 1 })
    const store = (key: string, step: string, values: object) =>
      db.insert(setupSteps).values({
        step,
        sealed: createSecretBox([key]).seal(JSON.stringify(values)),
        changedAt: new Date(),
      })
    await store(envWith({}).ENCRYPTION_KEY, 'chat', { SLACK_BOT_TOKEN: 'a token of no one' })
    await store('a key that nobody has any more', 'ai', { ANTHROPIC_API_KEY: 'a key of no one' })
    await db.$client.end()
    const refusing = await serve((_, response) => response.end('{"ok":false,"error":"invalid_auth"}'))
    const changes = { DATABASE_URL: stored, SLACK_API_URL: refusing }
    await expectProblem(changes, { subject: 'chat', state: 'failed', message: /./, fix: /SLACK_BOT_TOKEN/ })
    await expectProblem(changes, {
      subject: 'setup',
      state: 'failed',
      message: /ai: .*ENCRYPTION_KEY/,
      fix: /Administration, Setup/,
    })
  })

  it('a mail server that does not answer', () =>
    expectProblem(
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      { subject: 'mail', state: 'failed', message: /no program listens there/, fix: /SMTP_URL/ },
    ))

  it('an empty database is not a problem', async () => {
    const findings = await examine({ DATABASE_URL: await emptyDatabaseUrl() })
    expect(problems(findings)).toEqual([])
  })
})

it('the command prints the findings, and ends with 1 if something has failed', async () => {
  const [good, bad] = await Promise.all([
    runOperate(['doctor'], envWith({})),
    runOperate(['doctor', '--json'], envWith({ PORT: 'http' })),
  ])
  expect(good).toMatchObject({ code: 0, stderr: '' })
  expect(good.stdout).toMatch(/^ok {6}settings {2}All settings are valid\.$/m)
  expect(bad.code).toBe(1)
  expect(JSON.parse(bad.stdout)).toMatchObject({ findings: [{ subject: 'settings', state: 'failed' }] })
})
