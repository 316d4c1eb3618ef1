import { expect, it } from 'vitest'
import { prAnalysisSummary } from '#server/assist/reviews/notices'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { failRun, finishRun } from '#server/tickets/sync/runs/end-run'
import type { TicketRun } from '#server/tickets/sync/runs/ticket-run'
import { configured, openNotices, specWith } from './open-notices'
import { setStale } from './set-stale'

const notices = openNotices()
const CHANNEL = '#svc-specs'
const SPEC = specWith({ Goal: 'todo' })

it('reports a stale spec once, and again only after it was fresh', async () => {
  const { key } = await notices.pushes({ 'CONFIG.yaml': configured(), 'docs/specs/refunds.md': SPEC })
  const since = new Date(Date.now() + 60_000)
  await setStale(notices, since, key)
  await setStale(notices, since, key)
  expect(notices.chat.headingsIn(CHANNEL)).toEqual(['1 spec is stale in acme/specs'])
  await setStale(notices, null, key)
  await setStale(notices, since, key)
  expect(notices.chat.headingsIn(CHANNEL)).toHaveLength(2)
})

it('does not report what was stale before the repository was connected', async () => {
  const { key } = await notices.pushes({ 'CONFIG.yaml': configured(), 'docs/specs/refunds.md': SPEC })
  await setStale(notices, new Date('2020-01-01'), key)
  expect(notices.chat.posted).toEqual([])
})

it('reports a failing ticket sync once, until it works again', async () => {
  const { key } = await notices.pushes({ 'CONFIG.yaml': configured(), 'docs/specs/refunds.md': SPEC })
  const run = {
    id: 1,
    orgId: key.orgId,
    repositoryId: key.id,
    attempt: 1,
    readsAll: true,
    planHash: null,
  } as TicketRun
  for (let times = 0; times < 3; times++) {
    await failRun(notices.ctx, run, 'Jira rejected the credential.')
    await notices.work()
  }
  expect(notices.chat.linesIn(CHANNEL)).toEqual(['Jira rejected the credential. Open ticket sync'])
  await finishRun(notices.ctx, run)
  await failRun(notices.ctx, run, 'Jira does not answer.')
  await notices.work()
  expect(notices.chat.linesIn(CHANNEL)).toHaveLength(2)
})

it.each([
  ['', [CHANNEL]],
  ['chat: {notifications: {pr_analysis_summary: {channel: "#pulls"}}}\n', ['#pulls']],
  ['chat: {notifications: {pr_analysis_summary: false}}\n', []],
])('routes the analysis of a pull request by its key: %j', async (config, channels) => {
  const { key } = await notices.pushes({ 'CONFIG.yaml': configured(config) })
  const [analysis] = prAnalysisSummary.samples
  if (!analysis) throw new Error('the kind has no sample')
  const place = { orgId: key.orgId, repositoryId: key.id }
  await recordNotice(notices.ctx, prAnalysisSummary, place, [analysis])
  await notices.work()
  expect(notices.chat.posted.map(({ channel }) => channel)).toEqual(channels)
})
