import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOrg } from '#server/accounts/orgs/create-org'
import type { Org } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { hearEvents } from '#tests/support/hear-events'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

/** The app and the context share the ports, so that a test hears the events of requests. */
const app = openTestApp(undefined, { ports: testPorts() })
const SPEC = '---\nstatus: todo\n---\n# Refunds\n\n## Paying back\n\nMoney goes back.\n'
const PATH = 'docs/specs/refunds.md'

let org: Org
let cookie: string
let git: TestRepository
beforeAll(async () => {
  org = await makeOrg(app.db)
  cookie = await signIn(app.db, await makeMember(app.db, org))
  git = makeRepository({ [PATH]: SPEC })
  const key = await connectLocalRepository(app.ctx, org, { owner: 'acme', name: 'specs', path: git.path })
  await indexRepository(app.ctx, { orgId: org.id, repositoryId: key.id })
})
afterAll(() => git.remove())

const ask = (path: string, body?: object) =>
  app.ask(`/app/${org.slug}/${path}`, {
    cookie,
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    }),
  })

const eventOf = (name: string, orgId = org.id) => ({
  name,
  properties: { org_id: orgId, plan: 'enterprise' },
})

it('org_created', async () => {
  const events = hearEvents(app.ctx)
  const actor = userActor(await makeMember(app.db, org))
  await createOrg({ ...app.ctx, actor }, `made-${Date.now()}`)
  expect(events).toEqual([eventOf('org_created', expect.any(Number))])
})

it('repo_connected, once, and not for a transaction that is rolled back', async () => {
  const events = hearEvents(app.ctx)
  const other = makeRepository({ [PATH]: SPEC })
  const local = { owner: 'acme', name: `other-${Date.now()}`, path: other.path }
  const failing = withTransaction(app.ctx, async (ctx) => {
    await connectLocalRepository(ctx, org, local)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(events).toEqual([])
  await connectLocalRepository(app.ctx, org, local)
  await connectLocalRepository(app.ctx, org, local)
  expect(events).toEqual([eventOf('repo_connected')])
  other.remove()
})

it('spec_viewed', async () => {
  const events = hearEvents(app.ctx)
  expect((await ask(`api/specs/acme/specs/${PATH}`)).status).toBe(200)
  expect((await ask('api/specs/acme/specs/docs/specs/none.md')).status).toBe(404)
  expect(events).toEqual([eventOf('spec_viewed')])
})

it('search_run', async () => {
  const events = hearEvents(app.ctx)
  expect((await ask('api/search?q=money')).status).toBe(200)
  expect(events).toEqual([eventOf('search_run')])
})

it('spec_saved', async () => {
  const events = hearEvents(app.ctx)
  const { sha } = await (await ask(`api/specs/acme/specs/${PATH}`)).json()
  const saved = await ask(`editor/acme/specs/${PATH}/save`, { content: `${SPEC}\nSoon.\n`, sha })
  expect(saved.status, await saved.text()).toBe(200)
  expect(events.filter(({ name }) => name !== 'spec_viewed')).toEqual([eventOf('spec_saved')])
})
