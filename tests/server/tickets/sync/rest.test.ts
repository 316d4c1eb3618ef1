import { afterEach, expect, it } from 'vitest'
import type { Org } from '#server/kernel/context'
import { trackSectionIdentities } from '#server/library/history/index'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { afterIndex } from '#server/tickets/sync/runs/after-index'
import { syncRepository } from '#server/tickets/sync/runs/sync-repository'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { jobContext } from '#tests/support/test-context'

const app = openTestApp()
const repositories: TestRepository[] = []
afterEach(() => {
  for (const git of repositories.splice(0)) git.remove()
})

const PATH = 'docs/specs/refunds.md'
const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"]}
ticket_systems: {own: {system: github}}
`
const spec = (...states: string[]) =>
  `---\nsync: auto\n---\n# Refunds\n\n${states.map((state, at) => `## ${at + 1}. Part\n<!-- svc:system:${at + 1} status:${state} -->\n\nText.\n`).join('\n')}`

/** A local repository that is synced with its own issues. */
async function start(...states: string[]) {
  const org: Org = await makeOrg(app.db)
  const key = await makeKey(app.db, org, { scopes: ['specs:read', 'specs:write', 'org:manage'] })
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, [PATH]: spec(...states) })
  repositories.push(git)
  const repository = await connectLocalRepository(app.ctx, org, {
    owner: 'acme',
    name: 'specs',
    path: git.path,
  })
  const job = { orgId: org.id, repositoryId: repository.id }
  const ask = async (path: string, body?: object) => {
    const response = await app.ask(`/app/${org.slug}/api${path}`, {
      key,
      ...(body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return { status: response.status, body: await response.json() }
  }
  const index = async () => {
    await indexRepository(app.ctx, job)
    await trackSectionIdentities(app.ctx, job)
    await afterIndex(app.ctx, job)
  }
  await index()
  return {
    ask,
    async connect(name: string, config: string) {
      const other = makeRepository({ 'CONFIG.yaml': config, [PATH]: spec('todo') })
      repositories.push(other)
      const { id } = await connectLocalRepository(app.ctx, org, { owner: 'acme', name, path: other.path })
      await indexRepository(app.ctx, { orgId: org.id, repositoryId: id })
    },
    work: () => syncRepository(jobContext(app.ctx), job),
    issues: async () => (await ask('/repos/acme/specs/issues?state=all')).body.issues,
    async commit(...next: string[]) {
      git.commit({ [PATH]: spec(...next) })
      await requestIndex(app.ctx, repository)
      await index()
    },
  }
}

it('a plan is shown, approved in the inbox, and carried out in the issues of the repository', async () => {
  const { ask, work, issues } = await start('todo', 'draft')
  const plan = await ask('/sync/plan?repo=acme/specs')
  expect(plan).toMatchObject({
    status: 200,
    body: {
      total: 1,
      items: [
        {
          action: 'create',
          repo: 'acme/specs',
          file_path: PATH,
          section_id: '1-part',
          connection: 'own',
          ticket_id: null,
          needs_review: true,
          fields: { title: { from: null, to: '[Refunds] 1 Part' } },
        },
      ],
    },
  })
  await work()
  const { body: inbox } = await ask('/sync/review')
  expect(inbox).toMatchObject({ total: 1 })
  const ids = inbox.items.map(({ id }: { id: string }) => id)
  expect(await ask('/sync/review/approve', { item_ids: ids })).toEqual({
    status: 200,
    body: { settled: ids },
  })
  await work()
  expect(await issues()).toMatchObject([{ title: '[Refunds] 1 Part', state: 'open' }])

  const { body: list } = await ask('/sync/runs')
  expect(list).toMatchObject({
    total: 1,
    runs: [{ repo: 'acme/specs', state: 'done', created: 1, failed: 0 }],
  })
  expect((await ask(`/sync/runs/${list.runs[0].id}`)).body).toMatchObject({
    run: { created: 1 },
    steps: [{ action: 'create', outcome: 'done', error: null }],
  })
  expect((await ask('/sync/health')).body.connections).toMatchObject([
    { name: 'own', system: 'code_host', state: 'ready', applied: 1, waiting: 0, lost: 0, duplicates: 0 },
  ])
})

it('exactly the plan that was shown is carried out, and nothing if it changed', async () => {
  const { ask, work, issues, commit } = await start('todo')
  const { body: first } = await ask('/sync/plan')
  await commit('todo', 'todo')
  const refused = await ask('/sync/apply', { plan_hash: first.plan_hash })
  expect(refused).toMatchObject({ status: 409 })
  const { body: second } = await ask('/sync/plan')
  expect(refused.body.plan_hash).toBe(second.plan_hash)
  const [one] = second.items
  const accepted = await ask('/sync/apply', { plan_hash: second.plan_hash, item_ids: [one.id] })
  expect(accepted.status).toBe(200)
  await work()
  expect(await issues()).toHaveLength(1)
  expect((await ask(`/sync/runs/${accepted.body.run_id}`)).body).toMatchObject({
    run: { state: 'done', created: 1, trigger: 'request' },
    steps: [{ section_id: one.section_id }],
  })
})

it('a run of an accepted plan does nothing if something changed before it began', async () => {
  const { ask, work, issues, commit } = await start('todo')
  const { body: plan } = await ask('/sync/plan')
  const ids = plan.items.map(({ id }: { id: string }) => id)
  const { body: run } = await ask('/sync/apply', { plan_hash: plan.plan_hash, item_ids: ids })
  await commit('todo', 'todo')
  await work()
  expect((await ask(`/sync/runs/${run.run_id}`)).body.run).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('changed'),
  })
  expect((await issues()).length).toBeLessThan(2)
})

it('a conflict is resolved by a person', async () => {
  const { ask, work, issues, commit } = await start('todo')
  await work()
  const { body: inbox } = await ask('/sync/review')
  await ask('/sync/review/approve', { item_ids: [inbox.items[0].id] })
  await work()
  const [{ number }] = await issues()
  await ask(`/repos/acme/specs/issues/${number}/close`, { reason: 'completed' })
  await commit('deprecated')
  await work()
  const { body: conflicts } = await ask('/sync/conflicts')
  expect(conflicts).toMatchObject({
    total: 1,
    conflicts: [
      {
        repo: 'acme/specs',
        title: 'Part',
        ticket_id: String(number),
        url: expect.stringContaining(`/issues/${number}`),
        spec: { value: 'deprecated', by: expect.any(String), at: expect.any(String) },
        ticket: { value: 'closed', by: expect.any(String), at: expect.any(String) },
      },
    ],
  })
  const [{ id }] = conflicts.conflicts
  expect((await ask(`/sync/conflicts/${id}/resolve`, { take: 'spec' })).status).toBe(200)
  await work()
  expect((await ask('/sync/conflicts')).body.total).toBe(0)
  expect((await issues())[0]).toMatchObject({ state: 'closed', close_reason: 'not_planned' })
})

it('why explains a section, and a paused connection does nothing until it is resumed', async () => {
  const { ask, work } = await start('todo')
  const why = await ask(`/sync/why?repo=acme/specs&path=${PATH}&section=1-part`)
  expect(why.body.decisions.map(({ question }: { question: string }) => question)).toContain('New ticket:')
  const steps = why.body.decisions.flatMap(({ steps: tried }: { steps: object[] }) => tried)
  expect(steps).toContainEqual(
    expect.objectContaining({ file: PATH, line: 2, tried: 'sync of the frontmatter' }),
  )
  expect(steps).toContainEqual(expect.objectContaining({ file: 'CONFIG.yaml', line: 3 }))
  expect((await ask(`/sync/why?repo=acme/specs&path=${PATH}&section=none`)).status).toBe(404)
  expect((await ask('/sync/pause', { connection: 'other' })).status).toBe(422)
  expect((await ask('/sync/pause', { connection: 'own' })).status).toBe(200)
  expect((await ask('/sync/health')).body.connections).toMatchObject([
    { state: 'paused', paused_until: null },
  ])
  expect((await ask('/sync/plan')).body.items).toMatchObject([
    { action: 'none', reasons: ['The connection own is paused.', expect.anything()].slice(0, 1) },
  ])
  expect((await ask('/sync/resume', {})).status).toBe(200)
  await work()
  expect((await ask('/sync/review')).body.total).toBe(1)
})

it('connections of one name in several repositories have states and pauses of their own', async () => {
  const { ask, connect } = await start('todo')
  await connect('same', CONFIG)
  const health = async () => (await ask('/sync/health')).body.connections
  expect(await health()).toMatchObject([
    { name: 'own', repo: 'acme/specs', system: 'code_host', state: 'ready', problem: null },
    { name: 'own', repo: 'acme/same', system: 'code_host', state: 'ready', problem: null },
  ])
  await connect('billing', CONFIG.replace('system: github', 'system: linear, project: ENG'))
  expect(await health()).toMatchObject([
    { repo: 'acme/specs', state: 'ready' },
    { repo: 'acme/same', state: 'ready' },
    {
      name: 'own',
      repo: 'acme/billing',
      system: 'tracker_b',
      state: 'not_configured',
      problem: expect.stringMatching(/^There is no credential for Linear/),
    },
  ])
  const states = async () => (await health()).map(({ state }: { state: string }) => state).slice(0, 2)
  const same = { connection: 'own', repo: 'acme/same' }
  expect((await ask('/sync/pause', same)).status).toBe(200)
  expect(await states()).toEqual(['ready', 'paused'])
  expect((await ask('/sync/resume', same)).status).toBe(200)
  expect(await states()).toEqual(['ready', 'ready'])
  expect((await ask('/sync/pause', { connection: 'own' })).status).toBe(200)
  expect(await states()).toEqual(['paused', 'paused'])
  expect((await ask('/sync/resume', same)).status).toBe(200)
  expect(await states()).toEqual(['paused', 'ready'])
  expect((await ask('/sync/pause', { connection: 'own', repo: 'acme/none' })).status).toBe(422)
  expect((await ask('/sync/pause', { repo: 'acme/same' })).status).toBe(422)
})

it('a ticket can be asked for, linked and unlinked', async () => {
  const { ask, work, issues } = await start('todo', 'todo')
  const at = { repo: 'acme/specs', path: PATH, section: '1-part' }
  expect((await ask('/tickets/request', at)).status).toBe(200)
  await work()
  const [{ number }] = await issues()
  expect(await issues()).toHaveLength(1)
  const ticket_id = String(number)
  expect((await ask('/tickets/link', { ...at, section: '2-part', ticket_id })).status).toBe(409)
  expect((await ask('/tickets/link', { ...at, section: '2-part', ticket_id: '999' })).status).toBe(422)
  const other = (await ask('/repos/acme/specs/issues', { title: 'By hand' })).body.number
  const search = (q: string) => ask(`/tickets/search?${new URLSearchParams({ ...at, section: '2-part', q })}`)
  expect(await search('hand BY')).toMatchObject({
    status: 200,
    body: { connection: 'own', tickets: [{ ticket_id: String(other), title: 'By hand', status: 'open' }] },
  })
  expect((await search('refunds part')).body.tickets, 'it is the ticket of a section').toEqual([])
  expect((await ask('/tickets/link', { ...at, section: '2-part', ticket_id: String(other) })).status).toBe(
    200,
  )
  expect((await ask('/tickets/unlink', { ...at, ticket_id: '999' })).status).toBe(409)
  expect((await ask('/tickets/unlink', { ...at, ticket_id })).status).toBe(200)
})
