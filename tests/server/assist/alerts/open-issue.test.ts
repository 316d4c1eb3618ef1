import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { alerts, orgs } from '#db/schema/index'
import { openIssue } from '#server/assist/alerts/decisions/open-issue'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectAtGitHub } from '#tests/server/library/indexing/connect-at-github'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openAlertPlace, readAlert, storeAlert } from './alert-rows'

const github = await startFakeGitHub()
const indexing = openIndexing()
afterAll(github.stop)
afterEach(github.clearOrders)

const ISSUES = 'POST /repos/{owner}/{repo}/issues'

let repo: FakeRepository
let id: number
let org: Org
/** Each account has its own installation, which belongs to one org. */
let owners = 0
beforeEach(async () => {
  indexing.ctx.ports.codeHosts.forge = hostOf(github)
  owners += 1
  repo = github.createRepository({
    owner: `octo-alert-${owners}`,
    files: { 'CONFIG.yaml': 'version: "1"\n' },
  })
  const key = await connectAtGitHub(indexing.ctx, repo)
  await indexRepository(indexing.ctx, { orgId: key.orgId, repositoryId: key.id })
  const [row] = await indexing.db.select().from(orgs).where(eq(orgs.id, key.orgId))
  org = row ?? expect.fail('the repository has no org')
  const place = await openAlertPlace({ db: indexing.db, org }, key.id)
  id = await storeAlert({ db: indexing.db, org }, place, {
    title: 'Refund **failed**',
    message: '``` <!-- x --> ```',
    service: '@octo/everyone `<!-- y -->',
  })
})

const open = async () => {
  const actor = userActor(await makeMember(indexing.db, org))
  return openIssue({ ...indexing.ctx, org, permissions: ['specs:write'], actor }, id)
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
/** As if the waiting time of a minute had passed. */
const passMinute = () =>
  indexing.db
    .update(alerts)
    .set({ issueRequestedAt: new Date(Date.now() - 61_000) })
    .where(eq(alerts.id, id))

it('opens an issue at GitHub once, with the text of the alert as text', async () => {
  const { number, url } = await open()
  const issue = repo.issues.get(number)
  expect(issue).toMatchObject({ title: 'Refund **failed**', labels: ['alert'] })
  expect(issue?.body).toContain('````\n``` <!-- x --> ```\n````')
  expect(issue?.body).toContain('1 error, service `` @octo/everyone `<!-- y --> ``')
  expect(await readAlert({ db: indexing.db, org }, id)).toMatchObject({ issueNumber: number, issueUrl: url })
  await expect(open()).rejects.toThrow(`Issue #${number} was opened from this alert before.`)
})

it.each(['fail_before', 'fail_after'] as const)('opens one issue after a lost answer: %s', async (kind) => {
  github.order({ on: ISSUES, act: { kind } })
  await expect(open()).rejects.toThrow()
  await expect(open()).rejects.toThrow(/Try again in a minute/)
  await passMinute()
  const { number } = await open()
  expect([...repo.issues.keys()]).toEqual([number])
})

it.each([
  ['refused', { kind: 'status', status: 403 }],
  ['not answered', { kind: 'fail_before' }],
] as const)('opens one issue, also if looking for it hours later is %s', async (_, act) => {
  github.order({ on: ISSUES, act: { kind: 'fail_after' } })
  await expect(open()).rejects.toThrow()
  const [issue] = repo.issues.values()
  if (!issue) throw new Error('no issue was opened')
  issue.createdAt = hoursAgo(4)
  await indexing.db
    .update(alerts)
    .set({ firstAt: hoursAgo(5) })
    .where(eq(alerts.id, id))
  await passMinute()
  github.order({ on: 'POST /graphql', act })
  await expect(open()).rejects.toThrow()
  await passMinute()
  expect(await open()).toMatchObject({ number: issue.number })
  expect(repo.issues.size).toBe(1)
})

it('opens one issue for two who ask at the same time', async () => {
  const results = await Promise.allSettled([open(), open()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(repo.issues.size).toBe(1)
})
