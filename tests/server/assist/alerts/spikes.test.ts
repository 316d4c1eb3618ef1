import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { alerts as alertTable, noticeEvents } from '#db/schema/index'
import { MAX_OF_FAMILY } from '#server/assist/alerts/processing/choose-rows'
import { followSpikes } from '#server/assist/alerts/spikes/follow-spikes'
import { seededRandom } from '#tests/support/seeded-random'
import { openAlerts, plain } from './open-alerts'

const alerts = openAlerts()

async function readNoticeKinds(): Promise<string[]> {
  const rows = await alerts.db
    .select()
    .from(noticeEvents)
    .where(eq(noticeEvents.orgId, alerts.org.id))
    .orderBy(asc(noticeEvents.id))
  return rows.map(({ kind, items }) => {
    const { minutes, count } = items[0] as { minutes?: number; count: number }
    return minutes === undefined ? `${kind} ${count}` : `${kind} after ${minutes} minutes, ${count} errors`
  })
}

it('tells a spike once, and its end', async () => {
  const source = await alerts.source()
  await alerts.repository('payments')
  const error = { service: 'payments' }
  await alerts.send(source, plain({ ...error, count: 9 }))
  expect(await readNoticeKinds()).toEqual([])
  for (let minute = 0; minute < 6; minute++) {
    alerts.pass(60)
    await alerts.send(source, plain({ ...error, count: 50 }))
  }
  alerts.pass(359)
  await followSpikes(alerts.ctx)
  expect(await readNoticeKinds()).toEqual(['error_spike 50'])
  alerts.pass(1)
  await followSpikes(alerts.ctx)
  await followSpikes(alerts.ctx)
  expect(await readNoticeKinds()).toEqual(['error_spike 50', 'error_spike_over after 11 minutes, 300 errors'])
})

it('compares each repository with its own threshold, and alerts without one with the default', async () => {
  const source = await alerts.source()
  await alerts.repository('quiet', { config: { version: '1', sre: { error_spike_threshold: 100 } } })
  await alerts.send(source, [
    plain({ service: 'quiet', count: 99 }),
    plain({ fingerprint: 'b', service: 'unknown', count: 9 }),
  ])
  expect(await readNoticeKinds()).toEqual([])
  await alerts.send(source, [plain({ service: 'quiet' }), plain({ fingerprint: 'b', service: 'unknown' })])
  expect((await readNoticeKinds()).toSorted()).toEqual(['error_spike 10', 'error_spike 100'])
})

it('is not caused by silenced alerts', async () => {
  const source = await alerts.source()
  await alerts.send(source, plain())
  await alerts.db
    .update(alertTable)
    .set({ silencedUntil: new Date(alerts.now.getTime() + 60_000) })
    .where(eq(alertTable.orgId, alerts.org.id))
  await alerts.send(source, plain({ count: 500 }))
  expect(await readNoticeKinds()).toEqual([])
  expect(await alerts.rows()).toMatchObject([{ count: 501 }])
  alerts.pass(61)
  await alerts.send(source, plain({ count: 10 }))
  expect(await readNoticeKinds()).toEqual(['error_spike 10'])
})

it('names no silenced alert', async () => {
  const source = await alerts.source()
  await alerts.send(source, plain({ title: 'Silenced' }))
  await alerts.db
    .update(alertTable)
    .set({ silencedUntil: new Date(alerts.now.getTime() + 60_000) })
    .where(eq(alertTable.orgId, alerts.org.id))
  await alerts.send(source, [
    plain({ title: 'Silenced', count: 500 }),
    plain({ fingerprint: 'loud', title: 'Loud', count: 10 }),
  ])
  const [spike] = await alerts.db.select().from(noticeEvents).where(eq(noticeEvents.orgId, alerts.org.id))
  expect(spike?.items).toMatchObject([{ top: [{ title: 'Loud' }] }])
})

it('names only alerts with errors in the minute of the spike, with level and count', async () => {
  const source = await alerts.source()
  await alerts.send(source, plain({ fingerprint: 'old', title: 'Old', level: 'warning' }))
  alerts.pass(3600)
  await alerts.send(source, plain({ fingerprint: 'new', title: 'New', count: 12 }))
  const [spike] = await alerts.db.select().from(noticeEvents).where(eq(noticeEvents.orgId, alerts.org.id))
  expect(spike?.items).toMatchObject([{ top: [{ title: 'New', level: 'error', count: 12, section: null }] }])
})

it('does not end while alerts wait to be counted', async () => {
  const source = await alerts.source()
  await alerts.send(source, plain({ count: 10 }))
  alerts.pass(100)
  await alerts.post(source, plain({ count: 10 }))
  alerts.pass(300)
  await followSpikes(alerts.ctx)
  expect(await readNoticeKinds()).toEqual(['error_spike 10'])
  await alerts.work()
  await followSpikes(alerts.ctx)
  expect(await readNoticeKinds()).toEqual(['error_spike 10'])
})

const isDeep = process.env.DEEP === '1'
const STORM = isDeep ? 100_000 : 2_000
const ALERTS_PER_REQUEST = 20
const REQUESTS_AT_ONCE = 32

it(
  `a storm of ${STORM} alerts that differ by numbers is one spike and a few entries, and none is lost`,
  async () => {
    const source = await alerts.source()
    const request = (at: number) =>
      Array.from({ length: ALERTS_PER_REQUEST }, (_, one) => {
        const order = at * ALERTS_PER_REQUEST + one
        return plain({ fingerprint: `order ${order} failed`, title: `Order ${order} failed` })
      })
    for (let at = 0; at < STORM / ALERTS_PER_REQUEST; at += REQUESTS_AT_ONCE) {
      const batch = Array.from({ length: REQUESTS_AT_ONCE }, (_, each) => at + each)
      const answers = await Promise.all(
        batch
          .filter((each) => each < STORM / ALERTS_PER_REQUEST)
          .map((each) => alerts.post(source, request(each))),
      )
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      await alerts.work()
      await followSpikes(alerts.ctx)
      alerts.pass(1)
    }
    expect(await readNoticeKinds()).toEqual([expect.stringMatching(/^error_spike \d+$/)])
    const rows = await alerts.rows()
    expect(rows).toHaveLength(MAX_OF_FAMILY + 1)
    expect(rows.reduce((total, { count }) => total + count, 0)).toBe(STORM)
  },
  isDeep ? 600_000 : 120_000,
)

/** A full year in deep runs, otherwise two weeks. */
const DAYS = isDeep ? 365 : 14
const SPIKES_TIMEOUT_MS = DAYS === 14 ? 30_000 : 600_000

describe('weeks with a worker that stops and comes back', () => {
  it(
    'tell every spike and every end exactly once',
    async () => {
      const random = seededRandom(7)
      const source = await alerts.source()
      const expected: string[] = []
      for (let day = 0; day < DAYS; day++) {
        const bursts = 1 + Math.floor(random() * 3)
        for (let burst = 0; burst < bursts; burst++) {
          const count = 10 + Math.floor(random() * 40)
          expected.push(`error_spike ${count}`, `error_spike_over after 6 minutes, ${count} errors`)
          await alerts.post(source, plain({ fingerprint: `burst ${day}`, count }))
          // The worker is down for up to a quarter of an hour, and then processes the missed time.
          alerts.pass(Math.floor(random() * 900))
          if (random() < 0.5) await followSpikes(alerts.ctx)
          await Promise.all([alerts.work(), alerts.work()])
          await followSpikes(alerts.ctx)
          alerts.pass(1200)
          await followSpikes(alerts.ctx)
        }
        alerts.pass(10_000)
      }
      expect(await readNoticeKinds()).toEqual(expected)
    },
    SPIKES_TIMEOUT_MS,
  )
})
