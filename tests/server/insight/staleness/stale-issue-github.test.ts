import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { reviewSettings } from '#db/schema/index'
import { updateStaleIssue } from '#server/insight/staleness/issue/update-stale-issue'
import { indexRepository } from '#server/library/indexing/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { followIndex } from '#tests/server/library/history/follow'
import { connectAtGitHub } from '#tests/server/library/indexing/connect-at-github'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import { jobContext } from '#tests/support/test-context'

const github = await startFakeGitHub()
const indexing = openIndexing()
afterAll(github.stop)
afterEach(github.clearOrders)

const CREATE = 'POST /repos/{owner}/{repo}/issues'
const FILES = {
  'CONFIG.yaml': 'version: "1"\nagents:\n  stale_detection: 7d\n',
  'docs/specs/refunds.md': '---\nstatus: todo\n---\n# Refunds\n\n## 1. Partial refund\n\nMoney goes back.\n',
}
const later = () => ({ ...indexing.ctx, clock: { now: () => new Date(Date.now() + 10 * 24 * 60 * 60_000) } })

let repo: FakeRepository
let key: RepositoryKey
/** Each account has its own installation, which belongs to one org. */
let owners = 0
beforeEach(async () => {
  indexing.ctx.ports.codeHosts.forge = hostOf(github)
  owners += 1
  repo = github.createRepository({ owner: `stale-${owners}`, files: FILES })
  key = await connectAtGitHub(indexing.ctx, repo)
  await indexRepository(indexing.ctx, { orgId: key.orgId, repositoryId: key.id })
  await followIndex(later(), key)
})

const update = () =>
  updateStaleIssue(jobContext(indexing.ctx), { orgId: key.orgId, repositoryId: key.id, requestId: 'test' })

const turn = (staleIssue: boolean) =>
  indexing.db
    .insert(reviewSettings)
    .values({ orgId: key.orgId, repositoryId: key.id, staleIssue })
    .onConflictDoUpdate({ target: [reviewSettings.orgId, reviewSettings.repositoryId], set: { staleIssue } })

it('is off by default', async () => {
  await update()
  expect(repo.issues.size).toBe(0)
})

it.each(['fail_before', 'fail_after'] as const)('is created once when GitHub fails: %s', async (kind) => {
  await turn(true)
  github.order({ on: CREATE, act: { kind } })
  await expect(update()).rejects.toThrow()
  await update()
  await update()
  const [issue, ...others] = [...repo.issues.values()]
  expect(others).toEqual([])
  expect(issue).toMatchObject({ title: 'Stale specs', state: 'open' })
  expect(issue?.body).toContain('[Refunds](')
  await turn(false)
  await update()
  expect([...repo.issues.values()]).toMatchObject([{ state: 'closed' }])
})
