import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installations, repositories, runs, users } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { spec } from '#tests/server/library/indexing/indexing'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const testRepositories: TestRepository[] = []
let mine: IndexedOrg
let theirs: IndexedOrg

interface IndexedOrg {
  org: Org
  installationId: number
  repository: { orgId: number; id: number }
}

async function makeIndexedOrg(files: number): Promise<IndexedOrg> {
  const org = await makeOrg(test.db)
  const paths = Array.from({ length: files }, (_, at) => `docs/specs/${at}.md`)
  const git = makeRepository(Object.fromEntries(paths.map((path) => [path, spec(path)])))
  testRepositories.push(git)
  const repository = await connectLocalRepository(test.ctx, org, {
    owner: 'acme',
    name: org.slug,
    path: git.path,
  })
  await indexRepository(test.ctx, { orgId: org.id, repositoryId: repository.id })
  const [installation] = await test.db
    .select({ id: installations.id })
    .from(installations)
    .where(eq(installations.orgId, org.id))
  return { org, repository, installationId: installation?.id ?? 0 }
}

const adminOf = async ({ org }: IndexedOrg) => signIn(test.db, await makeMember(test.db, org, 'admin'))

async function superAdmin(): Promise<string> {
  const userId = await makeMember(test.db, mine.org, 'viewer')
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  return signIn(test.db, userId)
}

const overview = async (cookie: string) =>
  (await test.ask('/app/admin/api/indexing', { cookie })).json() as Promise<{
    installations: { org: string }[]
    recent_jobs: { id: number; installation_id: number }[]
    active_tasks: { repo: string; step: string | null }[]
  }>

const reindex = (installationId: number | string, cookie: string, form = false) =>
  test.ask(`/app/admin/${form ? '' : 'api/'}reindex/${installationId}`, {
    method: 'POST',
    cookie,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })

beforeAll(async () => {
  mine = await makeIndexedOrg(3)
  theirs = await makeIndexedOrg(1)
})
afterAll(() => {
  for (const repository of testRepositories) repository.remove()
})

it('shows an org’s admin that org’s installations and runs, and no others', async () => {
  const { installations, recent_jobs } = await overview(await adminOf(mine))
  expect(installations).toEqual([
    {
      installation_id: mine.installationId,
      org: mine.org.slug,
      host: 'local',
      status: 'active',
      repos: 1,
      docs: 3,
      last_indexed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      resumes_at: null,
    },
  ])
  expect(recent_jobs).toEqual([
    {
      id: expect.any(Number),
      installation_id: mine.installationId,
      repo: `acme/${mine.org.slug}`,
      state: 'done',
      done: 3,
      total: 3,
      started_at: expect.any(String),
      finished_at: expect.any(String),
      error: null,
    },
  ])
})

it('shows everything to a platform administrator', async () => {
  const { installations } = await overview(await superAdmin())
  const slugs = installations.map(({ org }) => org)
  expect(slugs).toEqual(expect.arrayContaining([mine.org.slug, theirs.org.slug]))
})

it('a key sees what its scopes and its org allow', async () => {
  const ask = async (scopes: Parameters<typeof makeKey>[2]) =>
    test.ask('/app/admin/api/indexing', { key: await makeKey(test.db, mine.org, scopes) })
  expect((await ask({ scopes: ['specs:read'] })).status).toBe(403)
  const { installations } = await (await ask({ scopes: ['specs:admin'] })).json()
  expect(installations).toMatchObject([{ org: mine.org.slug }])
})

it('indexes an installation again, including unchanged repositories', async () => {
  const response = await reindex(mine.installationId, await adminOf(mine))
  const { ok, job_id } = await response.json()
  expect(ok).toBe(true)
  await indexRepository(test.ctx, { orgId: mine.org.id, repositoryId: mine.repository.id })
  const [run] = await test.db.select().from(runs).where(eq(runs.id, job_id))
  expect(run).toMatchObject({ state: 'done', totalCount: 3 })
})

it('answers the form with the way back to its page', async () => {
  const response = await reindex(mine.installationId, await adminOf(mine), true)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/app/admin/indexing'])
  await indexRepository(test.ctx, { orgId: mine.org.id, repositoryId: mine.repository.id })
})

it('gives the same response for another org’s installation and a missing one', async () => {
  const cookie = await adminOf(mine)
  const answers = await Promise.all(
    [theirs.installationId, 999_999_999].map(async (id) => {
      const response = await reindex(id, cookie)
      const { request_id, ...problem } = await response.json()
      return [response.status, problem]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(404)
  expect((await reindex('seven', cookie)).status).toBe(422)
})

it('rejects a suspended installation and gives the reason', async () => {
  const { org, installationId } = await makeIndexedOrg(1)
  await test.db.update(installations).set({ state: 'suspended' }).where(eq(installations.id, installationId))
  const response = await reindex(
    installationId,
    await signIn(test.db, await makeMember(test.db, org, 'admin')),
  )
  expect(response.status).toBe(409)
  expect((await response.json()).detail).toContain('suspended')
})

it('lists running indexes with their current step', async () => {
  const running = await makeIndexedOrg(1)
  await test.db.insert(runs).values({
    orgId: running.org.id,
    repositoryId: running.repository.id,
    state: 'running',
    step: 'Publishing',
  })
  const { active_tasks } = await overview(await adminOf(running))
  expect(active_tasks).toMatchObject([{ repo: `acme/${running.org.slug}`, step: 'Publishing' }])
})

it('an installation without repositories starts no run', async () => {
  const { org, installationId, repository } = await makeIndexedOrg(1)
  await test.db.delete(repositories).where(eq(repositories.id, repository.id))
  const response = await reindex(
    installationId,
    await signIn(test.db, await makeMember(test.db, org, 'admin')),
  )
  expect(await response.json()).toEqual({ ok: true, job_id: null })
})
