import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeHostAccounts, installations, pullSaves, repositories } from '#db/schema/index'
import type { Org, ProcedureContext } from '#server/kernel/context'
import { knownProblem } from '#server/kernel/problems/known-problem'
import { createCaller } from '#server/router'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const PATH = 'docs/specs/refunds.md'
const SPEC = '---\nstatus: todo\n---\n# Refunds\n'
const UPDATE_REF = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}'
const OPEN_PULL = 'POST /repos/{owner}/{repo}/pulls'

const app = openTestApp()
const github = await startFakeGitHub()
afterAll(github.stop)
afterEach(github.clearOrders)

let org: Org
let ctx: ProcedureContext
let repo: FakeRepository
let userToken: string
/** The number of requests to GitHub before the test. */
let requestsBefore: number
const git = () => repo.git ?? expect.fail('the test repository has no git folder')
const at = () => ({ org: org.slug, owner: repo.owner, repo: repo.name, file_path: PATH })
const editor = () => createCaller(ctx).editor

beforeAll(async () => {
  org = await makeOrg(app.db)
  const userId = await makeMember(app.db, org, 'editor')
  ctx = {
    ...app.ctx,
    actor: userActor(userId),
    ports: testPorts({ forge: hostOf(github) }),
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
  repo.permissions.set('octo-writer', 'write')
  userToken = github.userToken('octo-writer', [repo.installation])
  await link({ accessToken: ctx.secretBox.seal(userToken), lapsedAt: null })
  requestsBefore = github.traffic.requests.length
})

async function link(tokens: { accessToken?: string; lapsedAt: Date | null }) {
  const { actor } = ctx
  const userId = actor.kind === 'user' ? actor.userId : expect.fail('a person saves')
  const account = {
    userId,
    hostId: 12,
    login: 'octo-writer',
    name: 'Octo Writer',
    accessToken: '',
    ...tokens,
  }
  await app.db
    .insert(codeHostAccounts)
    .values(account)
    .onConflictDoUpdate({ target: codeHostAccounts.userId, set: tokens })
}

const linked = async () => (await app.db.select().from(codeHostAccounts))[0]

/** The accounts that wrote to GitHub during the test, without duplicates. Null is the App. */
const writers = () => [
  ...new Set(
    github.traffic.requests
      .slice(requestsBefore)
      .filter(({ route }) => /^(POST|PATCH|PUT|DELETE) .repos/.test(route))
      .map(({ by }) => by),
  ),
]
const lastCommit = (branch = 'main') => git().git('log', '-1', '--format=%an <%ae>%n%b', branch)
/** The App writes for them, and the message names the account without its email. */
const BY_APP = /^Octo Writer <12\+octo-writer@users\.noreply\.github\.com>\nSvc-Account: user \d+$/

const load = () => editor().open(at())
const branches = () => git().git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n')
const refused = (saving: Promise<unknown>) =>
  saving.then(
    () => expect.fail('it was saved'),
    (error: { cause: unknown }) => knownProblem(error) ?? error.cause,
  )

describe('on GitHub', () => {
  it('a file is opened, saved under the user’s name, and rejected from an older base', async () => {
    const { sha, content } = await load()
    expect(content).toBe(SPEC)
    const saved = await editor().save({ ...at(), content: '# New\n', sha })
    expect(saved).toMatchObject({ sha: git().git('rev-parse', `main:${PATH}`) })
    // GitHub assigns commits to newer accounts only by the address with their id.
    expect(lastCommit()).toBe('Octo Writer <12+octo-writer@users.noreply.github.com>')
    expect(writers()).toEqual(['octo-writer'])
    expect(await refused(editor().save({ ...at(), content: '# Late\n', sha }))).toMatchObject({
      code: 'conflict',
      extras: { server_content: '# New\n', server_sha: saved.sha },
    })
  })

  it('a save as a pull request opens one, and the next save adds a commit to it', async () => {
    const { sha } = await load()
    const saved = await editor().savePull({ ...at(), content: SPEC.replace('todo', 'done'), sha })
    expect(saved).toMatchObject({ pr_url: expect.stringContaining(`/${repo.name}/pull`) })
    const pull = await hostOf(github).pull(refOf(), saved.pr_number)
    expect(pull).toMatchObject({
      state: 'open',
      author: 'octo-writer',
      title: 'Update refunds.md: status To do → Done',
      head: { name: saved.branch, commitSha: saved.commit_sha },
    })
    const next = { content: '# Again\n', sha: saved.sha, branch_name: saved.branch }
    expect(await editor().savePull({ ...at(), ...next })).toMatchObject({ pr_number: saved.pr_number })
    expect(branches()).toHaveLength(2)
    expect(writers()).toEqual(['octo-writer'])
  })

  it('a user without a linked account, or with a lapsed link, is the author of commits by the App', async () => {
    const { sha } = await load()
    await link({ lapsedAt: new Date() })
    const saved = await editor().save({ ...at(), content: '# Lapsed\n', sha })
    expect(lastCommit()).toMatch(BY_APP)
    await app.db.delete(codeHostAccounts)
    await editor().save({ ...at(), content: '# None\n', sha: saved.sha })
    expect(lastCommit()).toMatch(/^.+ <user-\d+@noreply\..+>\nSvc-Account: user \d+$/)
    expect(writers()).toEqual([null])
  })

  it.each(['save', 'savePull'] as const)(
    'a token that GitHub rejects ends the link, and the %s continues through the App',
    async (way) => {
      const { sha } = await load()
      github.world.tokens.delete(userToken)
      const saved = await editor()[way]({ ...at(), content: '# New\n', sha })
      expect(lastCommit(saved.commit_sha)).toMatch(BY_APP)
      expect((await linked())?.lapsedAt).toBeInstanceOf(Date)
      expect(writers()).toEqual([null])
    },
  )

  it('a token rejected in between leaves one branch with one pull request, both made by the App', async () => {
    const { sha } = await load()
    github.order({ on: OPEN_PULL, act: { kind: 'status', status: 401, message: 'Bad credentials' } })
    github.order({ on: 'GET /repos/{owner}/{repo}/pulls', act: { kind: 'status', status: 401 } })
    const { branch, pr_number } = await editor().savePull({ ...at(), content: '# New\n', sha })
    expect(branches()).toEqual(['main', branch])
    expect(repo.pulls.size).toBe(1)
    expect(repo.issues.get(pr_number)?.author).toBe('plumbline-test[bot]')
    expect(git().git('rev-list', '--count', `main..${branch}`)).toBe('1')
    expect((await linked())?.lapsedAt).toBeInstanceOf(Date)
  })

  it('a user without write access is rejected, even if the App can write', async () => {
    const { sha } = await load()
    repo.permissions.set('octo-writer', 'read')
    expect(await refused(editor().save({ ...at(), content: '# New\n', sha }))).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('ask an owner there'),
    })
    expect(git().git('rev-list', '--count', 'main')).toBe('1')
    expect((await linked())?.lapsedAt).toBeNull()
  })

  it.each([
    'Protected branch update failed for refs/heads/main.',
    'Repository rule violations found\n\nChanges must be made through a pull request.',
  ])('a protected branch (%s) is rejected with the possible alternative', async (message) => {
    const { sha } = await load()
    github.order({ on: UPDATE_REF, act: { kind: 'status', status: 422, message } })
    expect(await refused(editor().save({ ...at(), content: '# New\n', sha }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('pull request'),
      extras: { needs_pull_request: true },
    })
  })

  it('a save is repeated on the new head if another file changed in the meantime', async () => {
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

  it('a pull request is found and returned if GitHub opened it but its response was lost', async () => {
    const { sha } = await load()
    github.order({ on: OPEN_PULL, act: { kind: 'fail_after' } })
    const { pr_number, branch } = await editor().savePull({ ...at(), content: '# New\n', sha })
    expect(await hostOf(github).pull(refOf(), pr_number)).toMatchObject({ state: 'open' })
    expect(branches()).toEqual(['main', branch])
    expect(await app.db.select().from(pullSaves).where(eq(pullSaves.orgId, org.id))).toEqual([])
  })
})

const refOf = () => ({ installationId: repo.installation.id, owner: repo.owner, name: repo.name })
