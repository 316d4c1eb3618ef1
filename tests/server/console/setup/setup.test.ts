import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { platformActs, setupSteps, users } from '#db/schema/index'
import { followSettings } from '#server/console/setup/index'
import type { ProcedureContext } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import type { SetupStep } from '#server/kernel/vendor-setup'
import { createCaller } from '#server/router'
import { canary } from '#tests/support/canary/canary'
import { testLog } from '#tests/support/canary/record-output'
import { FakeAi } from '#tests/support/fake-ai/index'
import { type FakeGitHub, startFakeGitHub } from '#tests/support/fake-github/index'
import { FakeSlack } from '#tests/support/fake-slack/index'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { testContext, userActor } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { openSetup } from './open-setup'

const ai = new FakeAi()
const slackToken = canary('setup-slack')
const slack = new FakeSlack(slackToken)
let closeSlack = async () => {}
let github: FakeGitHub
let db: Database
let adminId: number
/** The addresses of the fakes, which only the environment may name. */
let addresses: Record<string, string>

beforeAll(async () => {
  const [url, { url: slackUrl, close }] = await Promise.all([freshDatabaseUrl(), slack.start(), ai.start()])
  closeSlack = close
  github = await startFakeGitHub()
  db = openDatabase(url, { max: 3 })
  adminId = await makeMember(db, await makeOrg(db))
  await db.update(users).set({ isSuperAdmin: true })
  addresses = { ANTHROPIC_BASE_URL: ai.address, SLACK_API_URL: slackUrl, GITHUB_API_URL: github.url }
})
afterEach(() => db.delete(setupSteps))
afterAll(async () => {
  await Promise.all([db.$client.end(), closeSlack(), ai.stop(), github.stop()])
})

/** A process of the deployment, and its administrator in a browser. */
async function openProcess(env: Record<string, string> = {}, keys = ['the phrase of the tests']) {
  const actor = userActor(adminId, { sessionId: 'one', isSuperAdmin: true })
  const secretBox = createSecretBox(keys)
  const ctx = testContext({ db, actor, secretBox, log: testLog(), ports: testPorts() })
  const opened = await openSetup(ctx, { ...addresses, ...env })
  return { ctx, ...opened, setup: createCaller(ctx).setup }
}

const stateOf = async ({ setup }: Awaited<ReturnType<typeof openProcess>>, id: SetupStep) =>
  (await setup.get({})).steps.find((step) => step.id === id)

const asActor = (ctx: ProcedureContext, actor: ProcedureContext['actor']) =>
  createCaller({ ...ctx, actor }).setup

test('a key is tried with a real call, stored encrypted, and used by every process soon', async () => {
  const [web, worker] = [await openProcess(), await openProcess()]
  const stopFollowing = await followSettings(worker.ctx, 20)
  const save = (key: string) => web.setup.save({ step: 'ai', values: { ANTHROPIC_API_KEY: key } })
  await expect(save(canary('wrong-key'))).rejects.toThrow(/nothing was stored/)
  expect(await stateOf(web, 'ai')).toMatchObject({ state: 'open', proof: null })
  expect(await save(ai.key)).toEqual({ proof: expect.stringMatching(/answers\.$/) })
  expect(await stateOf(web, 'ai')).toMatchObject({ state: 'done', needs_restart: false })
  expect(web.ctx.ports.ai?.service).not.toBeNull()
  await expect.poll(() => worker.ctx.ports.ai?.service).not.toBeNull()
  await stopFollowing()
  const [row] = await db.select().from(setupSteps)
  expect(row?.sealed).not.toContain(ai.key)
  const [act] = await db.select().from(platformActs)
  expect(act).toMatchObject({ act: 'setup.save', details: { settings: ['ANTHROPIC_API_KEY'] } })
  expect(JSON.stringify(await web.setup.get({}))).not.toContain(ai.key)
})

test('secrets that come into force later are masked in the log', async () => {
  const { secrets, setup } = await openProcess()
  const lines: string[] = []
  const log = createLogger('info', { secrets, destination: { write: (line) => lines.push(line) } })
  await setup.save({ step: 'ai', values: { ANTHROPIC_API_KEY: ai.key } })
  log.info({ said: `the key ${ai.key}` }, 'words')
  expect(lines.join()).toContain('the key [redacted]')
})

test('the environment wins, and says so', async () => {
  const browser = await openProcess()
  await browser.setup.save({ step: 'ai', values: { ANTHROPIC_API_KEY: ai.key } })
  const restarted = await openProcess({ AI_MODEL: 'a-model' })
  expect(await stateOf(restarted, 'ai')).toMatchObject({ state: 'environment', environment: ['AI_MODEL'] })
  expect(restarted.ctx.ports.ai?.service).toBeNull()
  const save = restarted.setup.save({ step: 'ai', values: { ANTHROPIC_API_KEY: ai.key } })
  await expect(save).rejects.toThrow(/environment sets AI_MODEL/)
})

test('a chat workspace is used at once; a step can be skipped, opened again and removed', async () => {
  const process = await openProcess()
  const { setup, ctx } = process
  await setup.skip({ step: 'chat' })
  expect(await stateOf(process, 'chat')).toMatchObject({ state: 'skipped' })
  const values = { SLACK_BOT_TOKEN: slackToken, SLACK_SIGNING_SECRET: canary('setup-signing') }
  expect(await setup.save({ step: 'chat', values })).toEqual({ proof: 'The workspace Acme answers.' })
  expect(await ctx.ports.chat?.of('local')?.identify()).toMatchObject({ teamName: 'Acme' })
  expect(await setup.test({ step: 'chat' })).toEqual({ proof: 'The workspace Acme answers.' })
  await setup.remove({ step: 'chat' })
  expect(ctx.ports.chat).toBeNull()
  expect(await stateOf(process, 'chat')).toMatchObject({ state: 'open' })
})

describe('a GitHub App', () => {
  /** A person agrees at GitHub. Returns what GitHub sends back. */
  async function agree({ form_url, manifest }: { form_url: string; manifest: string }) {
    const answer = await fetch(form_url, { method: 'POST', body: new URLSearchParams({ manifest }) })
    const page = await answer.text()
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
    return { code: field('code'), state: field('state') }
  }

  test('is created from a manifest, for an organization, and used at once', async () => {
    const process = await openProcess()
    const { setup, ctx, inForce } = process
    const form = await setup.newApp({ organization: 'acme' })
    expect(form.form_url).toMatch(`${github.url}/organizations/acme/settings/apps/new?state=`)
    // GitHub refuses a manifest with a webhook that it cannot reach.
    expect(JSON.parse(form.manifest)).not.toHaveProperty('hook_attributes')
    const back = await agree(form)
    const stranger = asActor(ctx, userActor(adminId, { sessionId: 'two', isSuperAdmin: true }))
    await expect(stranger.finishApp(back)).rejects.toThrow(/another session/)
    expect(await setup.finishApp(back)).toEqual({ location: '/app/admin/setup' })
    expect(await stateOf(process, 'code-host')).toMatchObject({
      state: 'done',
      proof: 'The App “Plumbline of the tests” is installed at no account.',
    })
    expect(ctx.ports.codeHosts.forge?.appSlug).toBe('plumbline-test')
    expect(ctx.ports.codeHosts.userAccounts).toBeTruthy()
    expect(inForce.merged.settings.githubClientSecret).toMatch(/./)
    await expect(setup.finishApp(back)).rejects.toThrow(/does not know this code/)
  })

  test('hears of events on a public address, and their secret is in force', async () => {
    const { ctx, inForce } = await openProcess()
    const setup = asActor({ ...ctx, baseUrl: 'https://specs.example.com' }, ctx.actor)
    const form = await setup.newApp({})
    expect(JSON.parse(form.manifest)).toMatchObject({
      hook_attributes: { url: 'https://specs.example.com/webhook' },
      redirect_url: 'https://specs.example.com/app/admin/setup/github',
    })
    await setup.finishApp(await agree(form))
    expect(inForce.merged.settings.githubWebhookSecret).toHaveLength(1)
    expect(await ctx.ports.codeHosts.forge?.describeApp()).toMatchObject({
      missingPermissions: [],
      missingEvents: [],
    })
  })

  test('is not created with a state that is old, forged or of another purpose', async () => {
    const { ctx, setup } = await openProcess()
    const { state, code } = await agree(await setup.newApp({}))
    const later = { now: () => new Date(Date.now() + 61 * 60_000) }
    const old = asActor({ ...ctx, clock: later }, ctx.actor)
    const other = ctx.secretBox.seal(
      JSON.stringify({ purpose: 'other', sessionId: 'one', beganAt: Date.now() }),
    )
    await expect(old.finishApp({ code, state })).rejects.toThrow(/more than an hour ago/)
    for (const forged of ['', 'x', other])
      await expect(setup.finishApp({ code, state: forged })).rejects.toThrow(/another session/)
  })
})

test('an OpenID provider takes effect with the next start, and must be public unless allowed', async () => {
  let issuer = ''
  const provider = createServer((_, response) => response.end(JSON.stringify({ issuer })))
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  try {
    const values = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'us' }
    const strict = await openProcess()
    await expect(strict.setup.save({ step: 'sign-in', values })).rejects.toThrow(/nothing was stored/)
    const process = await openProcess({ OUTBOUND_ALLOW: '127.0.0.1' })
    await process.setup.save({ step: 'sign-in', values })
    expect(await stateOf(process, 'sign-in')).toMatchObject({ state: 'done', needs_restart: true })
    const restarted = await openProcess({ OUTBOUND_ALLOW: '127.0.0.1' })
    expect(restarted.inForce.merged.settings.oidcIssuer).toBe(issuer)
    expect(await stateOf(restarted, 'sign-in')).toMatchObject({ needs_restart: false })
  } finally {
    provider.close()
  }
})

test('what cannot be decrypted or does not fit keeps no process from starting', async () => {
  const before = await openProcess()
  await before.setup.save({ step: 'ai', values: { ANTHROPIC_API_KEY: ai.key } })
  const other = await openProcess({}, ['another phrase of the tests'])
  expect(other.inForce.merged.problems).toEqual([expect.stringMatching(/^ai: .*ENCRYPTION_KEY/)])
  expect(await stateOf(other, 'ai')).toMatchObject({ state: 'unreadable' })
  const sealed = before.ctx.secretBox.seal('{"OIDC_CLIENT_ID":"without an issuer"}')
  await db.insert(setupSteps).values({ step: 'sign-in', sealed, changedAt: new Date() })
  const misfit = await openProcess()
  expect(misfit.inForce.merged.problems).toEqual([expect.stringMatching(/^sign-in: .*OIDC_ISSUER/)])
  expect(misfit.ctx.ports.ai?.service).not.toBeNull()
})

test('settings of other steps, nothing at all, and programs are refused', async () => {
  const { ctx, setup } = await openProcess()
  const save = (values: Record<string, string>) => setup.save({ step: 'ai', values })
  await expect(save({ DATABASE_URL: 'postgres://elsewhere/x' })).rejects.toThrow(/DATABASE_URL cannot be set/)
  await expect(save({ AI_MODEL: ' ' })).rejects.toThrow(/Nothing was entered/)
  await expect(save({ AI_MODEL: 'alone' })).rejects.toThrow(/not complete/)
  const program = asActor(ctx, userActor(adminId, { isSuperAdmin: true }))
  await expect(program.get({})).rejects.toThrow(/person with a browser/)
  const member = asActor(ctx, userActor(adminId, { sessionId: 'one' }))
  await expect(member.get({})).rejects.toThrow(/platform:manage/)
})
