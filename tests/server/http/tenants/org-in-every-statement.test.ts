import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketConnections } from '#db/schema/index'
import { jobs } from '#server/collect'
import { restRoutes } from '#server/http/rest/rest-routes'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { deliverFromConnection } from '#server/platform/webhooks/deliveries/deliver-from-connection'
import { openAlerts, plain } from '#tests/server/assist/alerts/open-alerts'
import { offer } from '#tests/server/library/installations/granting-host'
import { openHostedWorld } from '#tests/server/library/installations/hosted-world'
import { openVectorWorld } from '#tests/server/library/search/meaning/open-vector-world'
import { RECIPES_OF_PATHS } from '#tests/server/platform/audit/act-recipes'
import { openWorld, type World } from '#tests/server/platform/audit/act-world'
import { canary } from '#tests/support/canary/canary'
import { makeRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { BODIES, RECIPES, withQuery } from '#tests/support/module-samples'
import { unannouncedChanges } from '#tests/support/postgres/changes-rights'
import { tablesWithoutOrg } from '#tests/support/postgres/tables-without-org'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import { jobContext } from '#tests/support/test-context'
import { openWebhookApp } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'
import { recordStatements } from '#tests/upgrade/released-statements'
import { createTasks } from '#worker/tasks'
import { brokenRules, sentStatements, usedExceptions } from './broken-rules'
import { CROSS_ORG, OF_LISTED_ORGS } from './cross-org-statements'
import { TenantWorld } from './tenant-world'

afterAll(() => recordStatements(sentStatements))

describe('the rule', () => {
  it.each([
    ['select from "documents" where "documents"."path" = $1', ['documents']],
    ['select from documents d where d.org_id = $1', []],
    ['select from documents where org_id = $1', []],
    ['select from documents where org_id = (select org_id from org_directory)', ['documents']],
    ['select from documents d join texts t on t.id = d.text_id where d.org_id = $1', ['texts']],
    ['select from documents d join texts t on t.org_id = d.org_id where d.org_id = $1', []],
    ['insert into "texts" ("org_id", "id") values ($1, $2)', []],
    ['insert into "texts" ("id") values ($1)', ['texts']],
    ['update "runs" set "state" = $1 where "runs"."id" = $2 returning "org_id"', ['runs']],
    ['delete from "runs" where ("runs"."org_id" = $1 and "runs"."id" = $2)', []],
    ['select from documents d join texts t on t.org_id = d.org_id', ['documents', 'texts']],
    ['select from "users" where "id" = $1', []],
  ])('%s', (statement, expected) => {
    expect(tablesWithoutOrg(statement)).toEqual(expected)
  })
})

describe('changes of rights', () => {
  const announcement = "select pg_notify($1, '')"
  it.each([
    'update "users" set "deactivated_at" = $1 where "users"."id" = $2',
    'update "orgs" set "name" = $1, "time_zone" = $2 where "orgs"."id" = $3',
    'update memberships set role = $1 returning user_id',
    'delete from "api_keys" where "api_keys"."org_id" = $1',
  ])('%s', (statement) => {
    expect(unannouncedChanges([statement])).toEqual([statement])
    expect(unannouncedChanges([statement, announcement])).toEqual([])
  })

  it.each([
    'update "users" set "last_login_at" = $1 where "users"."deactivated_at" is null',
    'delete from "assistants" where "assistants"."org_id" = $1',
    'select "role" from "memberships" for update',
  ])('not: %s', (statement) => {
    expect(unannouncedChanges([statement])).toEqual([])
  })
})

const site = openSignInSite()
let world: World
let tenants: TenantWorld
beforeAll(async () => {
  world = await openWorld(site)
  tenants = new TenantWorld({ db: site.db, ctx: site.ctx, ask })
  await tenants.make()
})
afterAll(() => {
  world.git.remove()
  tenants.remove()
})

function ask(path: string, { key, cookie, ...init }: RequestInit & { key?: string; cookie?: string } = {}) {
  const headers = new Headers(init.headers)
  if (key) headers.set('authorization', `Bearer ${key}`)
  if (cookie) headers.set('cookie', cookie)
  return fetch(`${site.address}${path}`, { ...init, headers, redirect: 'manual' })
}

it.each([...RECIPES, ...RECIPES_OF_PATHS])('%s', async (_path, _acts, prepare) => {
  const work = await prepare(world)
  expect(await brokenRules(site.db, work)).toEqual([])
})

it.each(restRoutes)('$method $path', async (route) => {
  const { userId, ...credential } = await tenants.callers['a super admin']()
  const values: Record<string, string | number> = { org: tenants.home.org.slug }
  for (const [, name = ''] of route.path.matchAll(/\{(\w+)\*?\}/g))
    values[name] ??= (await tenants.samples[name]?.(tenants.home, userId)) ?? ''
  const filled = route.path.replace(/\{(\w+)\*?\}/g, (_whole, name: string) => String(values[name]))
  const path = withQuery(route.procedure, filled, tenants.home)
  const body = route.method === 'GET' ? undefined : JSON.stringify(BODIES[route.procedure] ?? {})
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const work = async () => {
    const response = await ask(path, { method: route.method, ...credential, body, headers })
    // 503 says what is not configured here.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    else expect(response.status, await response.text()).not.toBe(500)
  }
  expect(await brokenRules(site.db, work)).toEqual([])
})

it('every job, by its cause or by the clock', async () => {
  for (const { name, schedule } of jobs)
    if (schedule) await site.db.$client`select graphile_worker.add_job(${name})`
  // Chat is not configured here, so no spec change sends a message.
  const target = { orgId: tenants.home.org.id, channel: 'chat', target: '#svc-specs', requestId: 'a request' }
  for (const name of ['notices/route-events', 'notices/deliver'])
    await site.db.$client`select graphile_worker.add_job(${name}, ${JSON.stringify(target)}::json)`
  const ran = new Set<string>()
  const refused: string[] = []
  const tasks = createTasks({ ctx: site.ctx, hasLostJobsSince: () => false })
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (...args: Parameters<typeof task>) => {
        ran.add(name)
        try {
          return await task(...args)
        } catch (error) {
          // Folders of other tests are gone, and vendors are not there.
          const cause = error instanceof Error && error.cause ? error.cause : error
          if (cause instanceof postgres.PostgresError) refused.push(`${name}: ${cause.message}`)
          throw error
        }
      },
    ]),
  )
  const work = () => runDueJobs({ databaseUrl: site.databaseUrl, taskList })
  expect(await brokenRules(site.db, work)).toEqual([])
  expect(refused).toEqual([])
  const elsewhere = [
    'billing/apply-event',
    // Covered by tests/server/talk/chat, because they start with a chat request.
    ...jobs.flatMap(({ name, schedule }) => (name.startsWith('chat/') && !schedule ? [name] : [])),
    // Covered by tests/server/assist/reviews, because they start with a pull request.
    ...jobs.flatMap(({ name }) => (name.startsWith('reviews/') ? [name] : [])),
    // Changes posted chat messages: see tests/server/talk/chat.
    'notices/update-messages',
    'billing/end-subscriptions',
    'billing/send-usage',
    'installations/sync',
    'webhooks/deliver',
    'webhooks/deliver-from-connection',
    'editor/settle-pull-save',
  ]
  expect(jobs.map(({ name }) => name).filter((name) => !ran.has(name) && !elsewhere.includes(name))).toEqual(
    [],
  )
})

describe('with GitHub', () => {
  const hosted = openHostedWorld()
  const subject = { installation: { id: 31 }, repository: { id: 32, full_name: 'acme/web' } }

  it('installations, pushes and the nightly comparison', async () => {
    const git = makeRepository({ 'docs/specs/a.md': '# A\n' })
    hosted.host.gits.set(32, git)
    hosted.host.install(31, 'acme', [offer(32, 'acme', 'web')])
    const work = async () => {
      await hosted.send('installation', { action: 'created', ...subject })
      await hosted.work()
      const repository = { ...subject.repository, default_branch: 'main' }
      await hosted.send('push', { ...subject, ref: 'refs/heads/main', repository })
      await hosted.send('issues', { action: 'opened', ...subject })
      await hosted.app.db.$client`select graphile_worker.add_job('reconciliation/run')`
      await hosted.work()
    }
    expect(await brokenRules(hosted.app.db, work)).toEqual([])
    git.remove()
  })
})

describe('with search by meaning', () => {
  const world = openVectorWorld()

  it('vectors are made, searched and removed', async () => {
    const { git, key } = await world.connected({
      'docs/specs/a.md': '# A\n\n## Refunds\n\nMoney goes back.\n',
    })
    const work = async () => {
      await world.embed()
      await world.search('money back')
    }
    expect(await brokenRules(world.db, work)).toEqual([])
    git.commit({ 'docs/specs/a.md': '# A\n' })
    await world.again(key)
    expect(await brokenRules(world.db, () => world.sweep())).toEqual([])
  })
})

describe('with a connection of an org', () => {
  const secretBox = createSecretBox([canary('encryption-key')])
  const secret = canary('connection')
  const app = openWebhookApp({ secretBox })

  it('a webhook, and its handling', async () => {
    const { id: orgId } = await makeOrg(app.db)
    const connection = { orgId, kind: 'jira', webhookSecret: secretBox.seal(secret) } as const
    const [row] = await app.db.insert(ticketConnections).values(connection).returning()
    const key = { orgId, connectionId: row?.id ?? 0, deliveryId: 'one', requestId: 'test-request' }
    const path = `/webhooks/jira/${orgId}-${key.connectionId}`
    const sent = signWebhook('jira', { webhookEvent: 'other' }, { secret, deliveryId: 'one' })
    const work = async () => {
      expect((await app.post({ ...sent, path })).status).toBe(200)
      await app.db.$client`update connection_deliveries set state = 'received' where org_id = ${orgId}`
      await deliverFromConnection(jobContext(app.ctx), key, [
        { source: 'jira', kind: 'other', handle: async () => ({ state: 'done' }) },
      ])
    }
    expect(await brokenRules(app.db, work)).toEqual([])
  })
})

describe('with a source of alerts', () => {
  const alerts = openAlerts()

  it('requests of several orgs, and their handling', async () => {
    const sources = [await alerts.source()]
    alerts.org = await makeOrg(alerts.db)
    sources.push(await alerts.source())
    const work = async () => {
      const responses = await Promise.all(sources.map((source) => alerts.post(source, plain())))
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      await alerts.work()
    }
    expect(await brokenRules(alerts.db, work)).toEqual([])
  })
})

it('every exception is still needed, except for statements that only a timer runs', () => {
  // A distributed table has no size of its own to sample, so these are not all sent there.
  const expected = process.env.CITUS_URL
    ? OF_LISTED_ORGS
    : CROSS_ORG.flatMap(({ statements, isByTimer }) => (isByTimer ? [] : statements))
  expect(expected.filter((each) => !usedExceptions.has(each))).toEqual([])
})
