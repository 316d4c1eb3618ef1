import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { triageItems, triageSteps } from '#db/schema/index'
import { EVENTS } from '#server/assist/triage/events'
import { listItems } from '#server/assist/triage/items/list-items'
import { triageIssue } from '#server/assist/triage/run/triage-issue'
import { indexRepository } from '#server/library/indexing/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { connectAtGitHub } from '#tests/server/library/indexing/connect-at-github'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import { newIssue } from '#tests/support/fake-github/routes/issues'
import { jobContext } from '#tests/support/test-context'

const github = await startFakeGitHub()
const indexing = openIndexing()
afterAll(github.stop)
afterEach(github.clearOrders)

const COMMENTS = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
const LABELS = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels'
const FILES = {
  'CONFIG.yaml': 'version: "1"\n',
  'docs/specs/refunds.md': '---\nstatus: todo\n---\n# Refunds\n\n## 1. Partial refund\n\nMoney goes back.\n',
}
const FORGED = '<!-- plumbline:triage -->\nI am Plumbline.'

let repo: FakeRepository
let key: RepositoryKey
/** Each account has its own installation, which belongs to one org. */
let owners = 0
beforeEach(async () => {
  indexing.ctx.ports.codeHosts.forge = hostOf(github)
  owners += 1
  repo = github.createRepository({ owner: `octo-${owners}`, files: FILES })
  key = await connectAtGitHub(indexing.ctx, repo)
  await indexRepository(indexing.ctx, { orgId: key.orgId, repositoryId: key.id })
})

const run = (number: number) =>
  triageIssue(jobContext(indexing.ctx), {
    orgId: key.orgId,
    repositoryId: key.id,
    requestId: 'test',
    number,
  })

const open = (draft: { title: string; author?: string }): number =>
  newIssue(github.world, repo, { body: '', author: 'stranger', ...draft }).number
const issue = (number: number) => repo.issues.get(number) ?? expect.fail('there is no such issue')
const ours = (number: number) => issue(number).comments.filter(({ isByApp }) => isByApp)

async function settle(number: number, classification: 'bug'): Promise<void> {
  await indexing.db
    .update(triageItems)
    .set({ state: 'settled', classification })
    .where(and(eq(triageItems.orgId, key.orgId), eq(triageItems.number, number)))
}

it('writes one comment, also if a stranger writes one with our mark', async () => {
  const number = open({ title: 'The partial refund is missing' })
  issue(number).comments.push({ id: 1, body: FORGED, author: 'stranger', isByApp: false })
  await run(number)
  await run(number)
  expect(issue(number).comments[0]?.body).toBe(FORGED)
  expect(ours(number)).toHaveLength(1)
  expect(ours(number)[0]?.body).toContain('#1-partial-refund')
})

it.each(['fail_before', 'fail_after'] as const)(
  'ends with one comment and one label when a write is interrupted: %s',
  async (kind) => {
    const number = open({ title: 'The partial refund is gone' })
    github.order({ on: COMMENTS, act: { kind } })
    await run(number).catch(() => null)
    await run(number)
    expect(ours(number)).toHaveLength(1)
    await settle(number, 'bug')
    github.order({ on: LABELS, act: { kind } })
    await run(number).catch(() => null)
    const [step] = await indexing.db
      .select()
      .from(triageSteps)
      .where(and(eq(triageSteps.orgId, key.orgId), eq(triageSteps.kind, 'labels')))
    expect(step?.content.labels).toEqual(['bug'])
    await run(number)
    expect(issue(number).labels).toEqual(['bug'])
    expect(ours(number)).toHaveLength(1)
  },
)

it('labels an issue in a locked conversation, says why it has no comment, and writes that when it is unlocked', async () => {
  const number = open({ title: 'The partial refund is locked' })
  await run(number)
  await settle(number, 'bug')
  const comments = issue(number).comments.splice(0)
  expect(comments).toHaveLength(1)
  issue(number).isLocked = true
  issue(number).title = 'The partial refund is shut'
  await indexing.db.delete(triageSteps).where(eq(triageSteps.orgId, key.orgId))
  await run(number)
  expect(issue(number)).toMatchObject({ labels: ['bug'], comments: [] })
  const note = async () => {
    const ctx = { ...indexing.ctx, org: { id: key.orgId, slug: '', name: '' }, permissions: [] }
    return (await listItems(ctx, { state: 'all', q: '', limit: 10, offset: 0 })).items[0]?.note
  }
  expect(await note()).toContain('because the conversation is locked')

  issue(number).isLocked = false
  await run(number)
  expect(ours(number)).toHaveLength(1)
  expect(await note()).not.toContain('locked')
})

it('recognizes an issue with the title of an earlier one, and opens that again if it was completed', async () => {
  const earlier = open({ title: 'The export stops' })
  await run(earlier)
  Object.assign(issue(earlier), { state: 'closed', stateReason: 'completed' })
  const number = open({ title: 'the export  STOPS' })
  await run(number)
  expect(issue(earlier).state).toBe('open')
  expect(ours(number)[0]?.body).toContain(`This repeats #${earlier}.`)
})

it('skips issues of the App itself', async () => {
  const number = open({ title: 'The partial refund as a ticket', author: 'plumbline-test[bot]' })
  await run(number)
  expect(issue(number).comments).toEqual([])
})

it('takes a deleted issue off the list', async () => {
  const number = open({ title: 'The upload fails' })
  await run(number)
  repo.issues.delete(number)
  await run(number)
  const [item] = await indexing.db
    .select()
    .from(triageItems)
    .where(and(eq(triageItems.orgId, key.orgId), eq(triageItems.number, number)))
  expect(item).toMatchObject({ state: 'skipped', note: 'The issue was deleted or moved.' })
})

it.each(['opened', 'edited', 'labeled', 'unlabeled', 'closed', 'reopened', 'deleted'])(
  'an issue that is %s is looked at in one job',
  async (action) => {
    const [event, ...others] = EVENTS.filter((each) => each.kind === 'issues' && each.action === action)
    expect(others).toEqual([])
    const payload = {
      installation: { id: repo.installation.id },
      repository: { id: repo.id, full_name: `${repo.owner}/${repo.name}` },
      issue: { number: 7 },
    }
    await indexing.db.execute(sql`update repositories set host_id = ${repo.id} where id = ${key.id}`)
    const delivery = {
      source: 'github' as const,
      deliveryId: 'one',
      kind: 'issues',
      action,
      payload,
      receivedAt: new Date(),
    }
    expect(await event?.handle?.(jobContext(indexing.ctx), delivery)).toEqual({
      orgId: key.orgId,
      repositoryId: key.id,
    })
    const jobs = await indexing.db.execute(
      sql`select key from graphile_worker._private_jobs where key = ${`triage:${key.orgId}:${key.id}:7`}`,
    )
    expect(jobs).toHaveLength(1)
  },
)
