import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeHostAccounts, installations, pullSaves, repositories } from '../../../db/schema'
import type { Context, Org } from '../../../server/kernel/context'
import { createCaller } from '../../../server/router'
import { type FakeRepository, startFakeGitHub } from '../../support/fake-github'
import { makeMember, makeOrg } from '../../support/make-org'
import { openTestApp } from '../../support/test-app'
import { hostOf } from '../codehost/open-github'

const PATH = 'docs/specs/refunds.md'
const SPEC = '---\nstatus: todo\n---\n# Refunds\n'
const UPDATE_REF = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}'
const OPEN_PULL = 'POST /repos/{owner}/{repo}/pulls'

const app = openTestApp()
const github = await startFakeGitHub()
afterAll(github.stop)
afterEach(github.clearOrders)

let org: Org
let ctx: Context
let repo: FakeRepository
const git = () => repo.git ?? expect.fail('the repository is made here')
const at = () => ({ org: org.slug, owner: repo.owner, repo: repo.name, file_path: PATH })
const editor = () => createCaller(ctx).editor

beforeAll(async () => {
  org = await makeOrg(app.db)
  const userId = await makeMember(app.db, org, 'editor')
  const account = { userId, login: 'octo-writer', name: 'Octo Writer', accessToken: 'sealed' }
  await app.db.insert(codeHostAccounts).values(account)
  ctx = {
    ...app.ctx,
    actor: { kind: 'user', userId, sessionId: null, isSuperAdmin: false },
    ports: { codeHosts: { local: app.ctx.ports.codeHosts.local, github: hostOf(github) } },
  }
})

beforeEach(async () => {
  repo = github.createRepository({ owner: 'octo', files: { [PATH]: SPEC } })
  const { id } = repo.installation
  await app.db
    .insert(installations)
    .values({ orgId: org.id, id, host: 'github', account: 'octo' })
    .onConflictDoNothing()
  const names = { owner: repo.owner, name: repo.name, hostId: repo.id }
  await app.db.insert(repositories).values({ orgId: org.id, installationId: id, ...names })
})

const load = () => editor().json(at())
const branches = () => git().git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n')
const refused = (saving: Promise<unknown>) =>
  saving.then(
    () => expect.fail('it was saved'),
    (error: { cause: unknown }) => error.cause,
  )

describe('on GitHub', () => {
  it('a file is opened, saved in the person’s own name, and refused from an older base', async () => {
    const { sha, content } = await load()
    expect(content).toBe(SPEC)
    const saved = await editor().save({ ...at(), content: '# New\n', sha })
    expect(saved).toMatchObject({ sha: git().git('rev-parse', `main:${PATH}`) })
    expect(git().git('log', '-1', '--format=%an <%ae>', 'main')).toBe(
      'Octo Writer <octo-writer@users.noreply.github.com>',
    )
    expect(await refused(editor().save({ ...at(), content: '# Late\n', sha }))).toMatchObject({
      code: 'conflict',
      extras: { server_content: '# New\n', server_sha: saved.sha },
    })
  })

  it('a save as a pull request is one there, to which the next save adds', async () => {
    const { sha } = await load()
    const saved = await editor().savePull({ ...at(), content: SPEC.replace('todo', 'done'), sha })
    expect(saved).toMatchObject({ pr_url: expect.stringContaining(`/${repo.name}/pull`) })
    const pull = await hostOf(github).pull(refOf(), saved.pr_number)
    expect(pull).toMatchObject({
      state: 'open',
      title: 'Update refunds.md: status todo → done',
      head: { name: saved.branch, commitSha: saved.commit_sha },
    })
    const next = { content: '# Again\n', sha: saved.sha, branch_name: saved.branch }
    expect(await editor().savePull({ ...at(), ...next })).toMatchObject({ pr_number: saved.pr_number })
    expect(branches()).toHaveLength(2)
  })

  it.each([
    'Protected branch update failed for refs/heads/main.',
    'Repository rule violations found\n\nChanges must be made through a pull request.',
  ])('a protected branch (%s) is refused with the way that is open', async (message) => {
    const { sha } = await load()
    github.order({ on: UPDATE_REF, act: { kind: 'status', status: 422, message } })
    expect(await refused(editor().save({ ...at(), content: '# New\n', sha }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('pull request'),
      extras: { needs_pull_request: true },
    })
  })

  it('a save whose branch moved by another file while it was made is made on top of that', async () => {
    const { sha } = await load()
    github.order({
      on: UPDATE_REF,
      act: { kind: 'status', status: 422, message: 'Update is not a fast forward' },
    })
    await editor().save({ ...at(), content: '# New\n', sha })
    expect(git().git('show', `main:${PATH}`)).toBe('# New')
  })

  it('a pull request that cannot be opened leaves no branch behind', async () => {
    const { sha } = await load()
    github.order({ on: OPEN_PULL, act: { kind: 'status', status: 500 }, times: 5 })
    expect(await refused(editor().savePull({ ...at(), content: '# New\n', sha }))).toMatchObject({
      code: 'unavailable',
    })
    expect(branches()).toEqual(['main'])
    expect(await app.db.select().from(pullSaves).where(eq(pullSaves.orgId, org.id))).toEqual([])
  })

  it('a pull request that was opened though its answer was lost is answered all the same', async () => {
    const { sha } = await load()
    github.order({ on: OPEN_PULL, act: { kind: 'fail_after' } })
    const { pr_number, branch } = await editor().savePull({ ...at(), content: '# New\n', sha })
    expect(await hostOf(github).pull(refOf(), pr_number)).toMatchObject({ state: 'open' })
    expect(branches()).toEqual(['main', branch])
    expect(await app.db.select().from(pullSaves).where(eq(pullSaves.orgId, org.id))).toEqual([])
  })
})

const refOf = () => ({ installationId: repo.installation.id, owner: repo.owner, name: repo.name })
