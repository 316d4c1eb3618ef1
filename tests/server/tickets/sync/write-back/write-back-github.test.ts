import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sectionIdentities, ticketEdits } from '#db/schema/index'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { trackSectionIdentities } from '#server/library/history/index'
import { indexRepository } from '#server/library/indexing/index'
import { requestIndex } from '#server/library/repos/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { requestWriteBack } from '#server/tickets/sync/index'
import { afterIndex } from '#server/tickets/sync/runs/after-index'
import { writeBack } from '#server/tickets/sync/write-back/write-back'
import { connectAtGitHub } from '#tests/server/library/indexing/connect-at-github'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import { jobContext } from '#tests/support/test-context'

const PATH = 'docs/specs/refunds.md'
const SPEC =
  '# Refunds\n\n## A\n<!-- svc:system:a status:todo -->\n\n## B\n<!-- svc:system:b status:todo -->\n'
const UPDATE_REF = 'PATCH /repos/{owner}/{repo}/git/refs/{ref}'
const BRANCH = 'svc/tickets'

const github = await startFakeGitHub()
const indexing = openIndexing()
afterAll(github.stop)
afterEach(github.clearOrders)

let repo: FakeRepository
let key: RepositoryKey
const git = () => repo.git ?? expect.fail('the test repository has no git folder')

beforeEach(async () => {
  indexing.ctx.ports.codeHosts.forge = hostOf(github)
  repo = github.createRepository({ owner: 'octo', files: { [PATH]: SPEC } })
  key = await connectAtGitHub(indexing.ctx, repo)
  await index()
})

async function index(): Promise<void> {
  const job = { orgId: key.orgId, repositoryId: key.id }
  await requestIndex(indexing.ctx, key)
  await indexRepository(indexing.ctx, job)
  await trackSectionIdentities(indexing.ctx, job)
  await afterIndex(indexing.ctx, job)
}

async function request(sectionId: string, to: string): Promise<void> {
  const isSection = and(
    eq(sectionIdentities.repositoryId, key.id),
    eq(sectionIdentities.sectionId, sectionId),
  )
  const [row] = await indexing.db
    .select({ id: sectionIdentities.id })
    .from(sectionIdentities)
    .where(isSection)
  const sectionKey = formatOrgScopedId({ orgId: key.orgId, id: row?.id ?? 0 })
  const edit = {
    sectionKey,
    connection: 'own',
    field: 'section.status' as const,
    from: 'todo',
    to,
    url: null,
  }
  await requestWriteBack(indexing.ctx, { orgId: key.orgId, repositoryId: key.id, runId: 1 }, [edit])
}

/** The default branch refuses the commit. */
async function writeProtected(): Promise<void> {
  const message = 'Changes must be made through a pull request.'
  github.order({ on: UPDATE_REF, act: { kind: 'status', status: 422, message } })
  await write()
}

const write = () => writeBack(jobContext(indexing.ctx), { orgId: key.orgId, repositoryId: key.id })

const states = async () =>
  (
    await indexing.db
      .select({ state: ticketEdits.state })
      .from(ticketEdits)
      .where(eq(ticketEdits.repositoryId, key.id))
      .orderBy(asc(ticketEdits.id))
  ).map(({ state }) => state)

function closePulls(): void {
  for (const number of repo.pulls.keys()) {
    const issue = repo.issues.get(number)
    if (issue) issue.state = 'closed'
  }
}

const textOf = (branch: string) => git().git('cat-file', '-p', `${branch}:${PATH}`)
const commitsAhead = () => git().git('rev-list', '--count', `main..${BRANCH}`)

describe('edits of a repository on GitHub', () => {
  it('are a commit on its default branch', async () => {
    await request('a', 'done')
    await write()
    expect(textOf('main')).toContain('system:a status:done')
    expect(await states()).toEqual(['done'])
  })
})

describe('on a protected branch', () => {
  it('there is one standing pull request with one commit, which is updated', async () => {
    await request('a', 'done')
    await writeProtected()
    expect(await states()).toEqual(['proposed'])
    expect(textOf('main')).toBe(SPEC.trimEnd())
    expect([...repo.pulls.keys()].map((number) => repo.issues.get(number)?.state)).toEqual(['open'])

    git().commit({ [PATH]: SPEC.replace('# Refunds', '# Refunds of money') })
    await request('b', 'in_progress')
    await writeProtected()
    expect(await states()).toEqual(['proposed', 'proposed'])
    expect(repo.pulls.size).toBe(1)
    expect(commitsAhead()).toBe('1')
    expect(textOf(BRANCH)).toContain('# Refunds of money')
    expect(textOf(BRANCH)).toContain('system:a status:done')
    expect(textOf(BRANCH)).toContain('system:b status:in_progress')
    expect(git().git('branch', '--list', 'svc/*', '--format=%(refname:short)')).toBe(BRANCH)
  })

  it('the same edit is not proposed twice, and is done as soon as the default branch with it is indexed', async () => {
    await request('a', 'done')
    await writeProtected()
    await request('a', 'done')
    expect(await states()).toEqual(['proposed'])
    git().git('merge', '--quiet', BRANCH)
    await index()
    expect(await states()).toEqual(['done'])
  })

  it('a pull request that is closed without a merge declines its edits', async () => {
    await request('a', 'done')
    await writeProtected()
    closePulls()
    await request('b', 'done')
    await write()
    expect(await states()).toEqual(['declined', 'done'])
    await request('a', 'done')
    expect(await states()).toEqual(['declined', 'done'])
  })

  it('commits of people on the branch stay', async () => {
    await request('a', 'done')
    await writeProtected()
    git().git('checkout', '--quiet', BRANCH)
    git().commit({ 'notes.md': 'mine' }, 'A person')
    git().git('checkout', '--quiet', 'main')
    await request('b', 'done')
    await writeProtected()
    expect(commitsAhead()).toBe('3')
    expect(textOf(BRANCH)).toContain('system:b status:done')
    expect(git().git('cat-file', '-p', `${BRANCH}:notes.md`)).toBe('mine')
  })
})
