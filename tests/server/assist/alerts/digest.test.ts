import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { alertHours, alertSources, alerts } from '#db/schema/index'
import { errorSpike } from '#server/assist/alerts/notices'
import { recordChange } from '#server/assist/alerts/spikes/record-change'
import { secondOf } from '#server/assist/alerts/spikes/spike-rows'
import { triageAlerts } from '#server/assist/alerts/triage/triage-alerts'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { postScheduled } from '#server/talk/notices/schedules/post-scheduled'
import { configured, openNotices, specWith } from '#tests/server/talk/notices/open-notices'
import { seededRandom } from '#tests/support/seeded-random'
import { openAlertPlace, storeAlert } from './alert-rows'

const notices = openNotices()
const PATH = 'docs/specs/refunds.md'

interface Errors {
  repositoryId: number | null
  title: string
  state?: 'open' | 'resolved'
  section?: string
  byDay: Record<string, number>
}

async function addErrors({ repositoryId, title, state = 'open', section, byDay }: Errors): Promise<void> {
  const { db, org } = notices.indexing
  const [source] = await db
    .insert(alertSources)
    .values({ orgId: org.id, kind: 'json', name: title, tokenHash: title })
    .returning()
  const [alert] = await db
    .insert(alerts)
    .values({
      orgId: org.id,
      sourceId: source?.id ?? 0,
      repositoryId,
      title,
      state,
      level: 'error',
      count: 1,
      fingerprint: title,
      family: title,
      problemKey: title,
      lastAt: notices.now,
      ...(section && { decision: 'section', sectionPath: PATH, sectionId: section }),
    })
    .returning()
  for (const [day, count] of Object.entries(byDay))
    await db
      .insert(alertHours)
      .values({ orgId: org.id, alertId: alert?.id ?? 0, hour: new Date(`${day}T08:00:00Z`), count })
}

const connect = async (config: string) => {
  const { key } = await notices.pushes({
    'CONFIG.yaml': configured(config),
    [PATH]: specWith({ Goal: 'todo' }),
  })
  await notices.planSchedules()
  return key.id
}

const MONDAY = '2026-03-09T09:00:00Z'

it('posts the errors of the week on Monday at nine, once, and nothing where nothing happened', async () => {
  const repositoryId = await connect('sre: {alerts_channel: "#ops"}\nchat: {sre_channel: "#on-call"}\n')
  await notices.passTo(MONDAY)
  expect(notices.chat.posted).toEqual([])

  await addErrors({ repositoryId, title: 'A', section: 'goal', byDay: { '2026-03-10': 30, '2026-03-04': 7 } })
  await addErrors({ repositoryId, title: 'B', state: 'resolved', byDay: { '2026-03-11': 4 } })
  await addErrors({ repositoryId: null, title: 'C', byDay: { '2026-03-12': 2 } })
  await notices.passTo('2026-03-16T08:59:00Z')
  expect(notices.chat.posted).toEqual([])
  await notices.passTo('2026-03-16T09:00:00Z')
  await notices.passTo('2026-03-16T09:01:00Z')
  expect(notices.chat.linesIn('#ops')).toEqual([
    `acme/specs: 34 errors, 7 the week before, 1 alert still open. Top: A (30); B (4). Triaged: Refunds › Goal (1).`,
  ])
  expect(notices.chat.linesIn('#svc-alerts')).toEqual([
    'No repository: 2 errors, 0 the week before, 1 alert still open. Top: C (2).',
  ])
})

it('names no section of a document that AI may not see', async () => {
  const { key } = await notices.pushes({
    'CONFIG.yaml': configured('sre: {alerts_channel: "#ops"}\n'),
    [PATH]: specWith({ Goal: 'todo' }, { head: 'ai_exposure: none\n' }),
  })
  await notices.planSchedules()
  await addErrors({ repositoryId: key.id, title: 'A', section: 'goal', byDay: { '2026-03-05': 3 } })
  await notices.passTo(MONDAY)
  const [digest, ...others] = notices.chat.linesIn('#ops')
  expect(digest).toContain('Top: A (3).')
  expect([digest, ...others].join()).not.toContain(PATH)
})

it('posts no digest where it is turned off', async () => {
  const repositoryId = await connect('sre: {weekly_digest: false}\n')
  await addErrors({ repositoryId, title: 'A', byDay: { '2026-03-05': 30 } })
  await notices.passTo(MONDAY)
  expect(notices.chat.posted).toEqual([])
})

it('posts spikes at night, to the channel of alerts, also without a repository', async () => {
  const repositoryId = await connect(
    'chat: {sre_channel: "#on-call", quiet_hours: {start: "22:00", end: "08:00"}}\n',
  )
  notices.now = new Date('2026-03-03T23:30:00Z')
  const { org } = notices.indexing
  const [sample] = errorSpike.samples
  if (!sample) throw new Error('no sample')
  await recordNotice(notices.ctx, errorSpike, { orgId: org.id, repositoryId }, [sample])
  await recordNotice(notices.ctx, errorSpike, { orgId: org.id, repositoryId: null }, [sample])
  await notices.work()
  expect(notices.chat.linesIn('#on-call')).toHaveLength(1)
  expect(notices.chat.linesIn('#svc-alerts')).toHaveLength(1)
})

/** An alert whose first errors start a spike now. */
async function startSpike(repositoryId: number): Promise<number> {
  const { indexing, ctx, now } = notices
  const place = await openAlertPlace(indexing, repositoryId)
  const old = { lastAt: new Date(now.getTime() - 3_600_000), triagedAt: now }
  await storeAlert(indexing, place, { title: 'Old and unrelated', ...old })
  const id = await storeAlert(indexing, place, { title: 'Refund failed', count: 14, lastAt: now })
  const spike = { startedAt: secondOf(now), threshold: 10, count: 14, belowSince: null }
  await recordChange(ctx, { orgId: indexing.org.id, repositoryId }, null, { kind: 'started', spike })
  return id
}

const decide = (id: number) =>
  notices.indexing.db
    .update(alerts)
    .set({ decision: 'section', sectionPath: PATH, sectionId: 'goal' })
    .where(and(eq(alerts.orgId, notices.indexing.org.id), eq(alerts.id, id)))

const SPIKE = '14 errors within a minute (threshold: 10): Refund failed (error, 14 in all)'

it('names the alerts of a spike at once, and updates the message when triage knows their sections', async () => {
  const id = await startSpike(await connect(''))
  await notices.work()
  expect(notices.chat.linesIn('#svc-alerts')).toEqual([SPIKE])
  const [{ content } = { content: null }] = notices.chat.posted
  expect(JSON.stringify(content)).toContain(`/alerts/${id}`)

  await decide(id)
  await triageAlerts(notices.ctx, notices.indexing.org.id)
  await notices.runUpdates()
  expect(notices.chat.linesIn('#svc-alerts')).toEqual([`${SPIKE}, see Refunds › Goal`])
  expect(notices.chat.posted).toHaveLength(1)
})

it('names no section in a spike that was hidden from AI before the message was sent or updated', async () => {
  const { key, push } = await notices.pushes({
    'CONFIG.yaml': configured(''),
    [PATH]: specWith({ Goal: 'todo' }),
  })
  const id = await startSpike(key.id)
  await decide(id)
  await push({ [PATH]: specWith({ Goal: 'todo' }, { head: 'ai_exposure: metadata\n' }) })
  await notices.work()
  await triageAlerts(notices.ctx, notices.indexing.org.id)
  await notices.runUpdates()
  expect(notices.chat.linesIn('#svc-alerts')).toEqual([SPIKE])
})

const isDeep = process.env.DEEP === '1'
const WEEKS = isDeep ? 156 : 6
const DIGEST_TIMEOUT_MS = isDeep ? 600_000 : 30_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

it(
  'posts each weekly digest exactly once, over weeks with a worker that stops and comes back',
  async () => {
    const repositoryId = await connect('sre: {alerts_channel: "#ops"}\n')
    const random = seededRandom(11)
    const expected: string[] = []
    let before = 0
    for (let week = 1; week <= WEEKS; week++) {
      const monday = new Date(new Date(MONDAY).getTime() + week * 7 * DAY_MS)
      const errors = random() < 0.6 ? 1 + Math.floor(random() * 50) : 0
      const thursday = new Date(monday.getTime() - 4 * DAY_MS).toISOString().slice(0, 10)
      if (errors > 0)
        await addErrors({
          repositoryId,
          title: `Week ${week}`,
          state: 'resolved',
          byDay: { [thursday]: errors },
        })
      // Up to three hours late, by two workers that start at the same time, and once more.
      notices.now = new Date(monday.getTime() + Math.floor(random() * 3 * HOUR_MS))
      await Promise.all([postScheduled(notices.ctx), postScheduled(notices.ctx)])
      await notices.work()
      await notices.passTo(new Date(monday.getTime() + 5 * HOUR_MS).toISOString())
      if (errors + before > 0) expected.push(`acme/specs: ${errors} error`)
      before = errors
    }
    const lines = notices.chat.linesIn('#ops')
    expect(lines.map((line) => line.replace(/ errors?,.*$/, ' error'))).toEqual(expected)
    expect(expected.length).toBeGreaterThan(2)
  },
  DIGEST_TIMEOUT_MS,
)
