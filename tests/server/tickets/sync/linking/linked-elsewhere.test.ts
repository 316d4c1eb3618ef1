import { afterEach, expect, it } from 'vitest'
import type { Org } from '#server/kernel/context'
import { trackSectionIdentities } from '#server/library/history/index'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { compareRepository } from '#server/tickets/sync/reconcile/compare-repository'
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
/** The issues of `acme/one` are the tickets of both repositories. */
const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {shared: {system: github, project: acme/one, dedup_enabled: true}}
`
const SPEC = '---\ntitle: Refunds\n---\n## 1. Part 1\n<!-- svc:system:1 status:todo -->\n\nMoney.\n'

async function openOrg() {
  const org: Org = await makeOrg(app.db)
  const key = await makeKey(app.db, org, { scopes: ['specs:read', 'specs:write'] })
  const ask = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const response = await app.ask(`/app/${org.slug}/api${path}`, { key, ...init })
    return { status: response.status, body: await response.json() }
  }
  async function connect(name: string, spec = SPEC) {
    const git = makeRepository({ 'CONFIG.yaml': CONFIG, [PATH]: spec })
    repositories.push(git)
    const { id } = await connectLocalRepository(app.ctx, org, { owner: 'acme', name, path: git.path })
    const job = { orgId: org.id, repositoryId: id }
    await indexRepository(app.ctx, job)
    await trackSectionIdentities(app.ctx, job)
    await afterIndex(app.ctx, job)
    return {
      sync: () => syncRepository(jobContext(app.ctx), job),
      compare: () => compareRepository(jobContext(app.ctx), job),
    }
  }
  const issues = async () =>
    (await ask('/repos/acme/one/issues?state=all')).body.issues as { number: number }[]
  return { ask, connect, issues }
}

const at = { repo: 'acme/two', path: PATH, section: '1-part-1' }

it('a section gets its own ticket although that of another repository has the same title', async () => {
  const { ask, connect, issues } = await openOrg()
  const both = [await connect('one'), await connect('two')]
  for (const { sync } of both) {
    await sync()
    const { items } = (await ask('/sync/review')).body
    expect(items).toHaveLength(1)
    await ask('/sync/review/approve', { item_ids: items.map(({ id }: { id: string }) => id) })
    await sync()
  }
  expect(await issues()).toHaveLength(2)
})

it('the ticket of another repository is not offered, and cannot be linked', async () => {
  const { ask, connect, issues } = await openOrg()
  const { sync } = await connect('one')
  await connect('two')
  const search = () => ask(`/tickets/search?${new URLSearchParams({ ...at, q: 'part' })}`)
  await ask('/repos/acme/one/issues', { title: 'Part by hand' })
  await ask('/tickets/request', { ...at, repo: 'acme/one' })
  await sync()
  const [{ number } = { number: 0 }] = (await issues()).filter(({ number }) => number !== 1)
  expect(number).toBeGreaterThan(1)
  expect((await search()).body.tickets).toMatchObject([{ ticket_id: '1', title: 'Part by hand' }])
  const linkAnswer = await ask('/tickets/link', { ...at, ticket_id: String(number) })
  expect(linkAnswer).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('another repository') },
  })
  expect((await ask('/tickets/link', { ...at, ticket_id: '1' })).status).toBe(200)
})

it('a ticket that people wrote into two repositories is a contradiction in both', async () => {
  const { ask, connect } = await openOrg()
  await connect('one')
  await ask('/repos/acme/one/issues', { title: 'By hand' })
  const linked = `${SPEC.trim()}\n<!-- svc:ticket:github:1 -->\n`
  const both = [await connect('three', linked), await connect('two', linked)]
  for (const { sync } of both) await sync()
  for (const { compare } of both) await compare()
  const { findings } = (await ask('/sync/reconcile')).body
  const listedFindings = findings.map((each: Record<string, string>) => [
    each.repo,
    each.kind,
    each.explanation,
  ])
  expect(listedFindings.sort()).toEqual([
    ['acme/three', 'two_sections', '1 is also the ticket of a section in acme/two.'],
    ['acme/two', 'two_sections', '1 is also the ticket of a section in acme/three.'],
  ])
})
