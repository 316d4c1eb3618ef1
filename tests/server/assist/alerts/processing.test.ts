import { readFileSync } from 'node:fs'
import { eq, sum } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { alertHours, alertSeconds, alertServices } from '#db/schema/index'
import { isSharedRow, MAX_OF_FAMILY } from '#server/assist/alerts/processing/choose-rows'
import { openAlerts, plain } from './open-alerts'

const alerts = openAlerts()

const lasting = (status: string, startsAt: string) => ({
  alerts: [{ status, labels: { alertname: 'Disk full' }, fingerprint: 'a1', startsAt, endsAt: startsAt }],
})
const FIRST = '2026-03-03T11:00:00Z'
const SECOND = '2026-03-03T11:30:00Z'

async function errorsPerSecond(): Promise<number> {
  const [row] = await alerts.db
    .select({ total: sum(alertSeconds.count).mapWith(Number) })
    .from(alertSeconds)
    .where(eq(alertSeconds.orgId, alerts.org.id))
  return row?.total ?? 0
}

describe('alerts of one fingerprint', () => {
  it('become one row with all their errors, also by hour and second', async () => {
    const source = await alerts.source()
    await alerts.send(source, [plain({ count: 3 }), plain({ count: 4 })])
    alerts.pass(3600)
    await alerts.send(source, plain({ title: 'Refund failed again' }))
    expect(await alerts.rows()).toMatchObject([
      { title: 'Refund failed again', count: 8, state: 'open', lastAt: alerts.now },
    ])
    const hours = await alerts.db.select().from(alertHours).where(eq(alertHours.orgId, alerts.org.id))
    expect(hours.map(({ count }) => count)).toEqual([7, 1])
    expect(await errorsPerSecond()).toBe(8)
  })

  it.each([
    [
      'fires and ends',
      [
        ['firing', FIRST],
        ['resolved', FIRST],
      ],
      { state: 'resolved', count: 1 },
    ],
    [
      'ends before it fires',
      [
        ['resolved', FIRST],
        ['firing', FIRST],
      ],
      { state: 'resolved', count: 0 },
    ],
    [
      'is repeated while it lasts',
      [
        ['firing', FIRST],
        ['firing', FIRST],
        ['firing', FIRST],
      ],
      { state: 'open', count: 1 },
    ],
    [
      'fires again',
      [
        ['firing', FIRST],
        ['resolved', FIRST],
        ['firing', SECOND],
      ],
      { state: 'open', count: 2 },
    ],
    [
      'ends late, after it fired again',
      [
        ['firing', FIRST],
        ['firing', SECOND],
        ['resolved', FIRST],
      ],
      { state: 'open', count: 2 },
    ],
    [
      'arrives out of order',
      [
        ['firing', SECOND],
        ['firing', FIRST],
      ],
      { state: 'open', count: 1 },
    ],
  ])('that %s', async (_what, sent, expected) => {
    const source = await alerts.source('alertmanager')
    for (const [status = '', startsAt = ''] of sent) await alerts.send(source, lasting(status, startsAt))
    expect(await alerts.rows()).toMatchObject([expected])
  })

  it('a repeated request counts once, and one from before the end opens nothing', async () => {
    const source = await alerts.source()
    await alerts.send(source, plain({ occurred_at: FIRST }))
    await alerts.work()
    expect(await alerts.rows()).toMatchObject([{ count: 1 }])
  })
})

describe('fingerprints that differ by a number', () => {
  it('share one row from the 21st on, and none is lost', async () => {
    const source = await alerts.source()
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => plain({ fingerprint: `order ${from + at} failed` }))
    await alerts.send(source, numbered(0, 15))
    await alerts.send(source, numbered(15, 10_000))
    await alerts.send(source, numbered(3, 6))
    const rows = await alerts.rows()
    expect(rows).toHaveLength(MAX_OF_FAMILY + 1)
    expect(rows.reduce((total, { count }) => total + count, 0)).toBe(10_003)
    expect(rows.find(({ fingerprint }) => fingerprint === 'order 3 failed')?.count).toBe(2)
    expect(rows.filter(isSharedRow).map(({ count }) => count)).toEqual([10_000 - MAX_OF_FAMILY])
  })
})

it('alerts that share a row stay open when one of them ends', async () => {
  const source = await alerts.source('alertmanager')
  const alertOf = (at: number, status = 'firing') => ({
    status,
    labels: { alertname: 'Pod is down' },
    fingerprint: `${at}`.padStart(16, 'a0'),
    startsAt: new Date(Date.parse(FIRST) + at * 1000).toISOString(),
  })
  const all = Array.from({ length: MAX_OF_FAMILY + 3 }, (_, at) => alertOf(at))
  await alerts.send(source, { alerts: all })
  alerts.pass(60)
  await alerts.send(source, { alerts: [alertOf(MAX_OF_FAMILY + 2, 'resolved')] })
  const shared = async () => (await alerts.rows()).at(-1)
  expect(await shared()).toMatchObject({ state: 'open', count: 3 })
  alerts.pass(60)
  await alerts.send(source, { alerts: [alertOf(MAX_OF_FAMILY)] })
  expect(await shared()).toMatchObject({ state: 'open', count: 3, lastAt: alerts.now })
})

describe('the repository of an alert', () => {
  const repositoryOf = async (alert: object) => {
    await alerts.send(await alerts.source(), plain(alert))
    return (await alerts.rows()).at(-1)?.repositoryId
  }

  it('is that of its label, of its service in the table, or the one with the name of the service', async () => {
    const [payments, search] = [await alerts.repository('payments'), await alerts.repository('search')]
    await alerts.db
      .insert(alertServices)
      .values({ orgId: alerts.org.id, service: 'finder', repositoryId: search })
    expect(await repositoryOf({ repo: 'ACME/payments', service: 'finder' })).toBe(payments)
    expect(await repositoryOf({ service: 'Finder' })).toBe(search)
    expect(await repositoryOf({ service: 'Payments' })).toBe(payments)
    expect(await repositoryOf({ service: 'unknown' })).toBeNull()
    expect(await repositoryOf({ repo: 'other/payments' })).toBeNull()
  })

  it('is none if two repositories have the name of the service', async () => {
    await alerts.repository('payments')
    await alerts.repository('payments', { owner: 'other' })
    expect(await repositoryOf({ service: 'payments' })).toBeNull()
  })
})

it('handles what every sender really sends', async () => {
  for (const [kind, name] of [
    ['alertmanager', 'alertmanager'],
    ['grafana', 'grafana'],
    ['sentry', 'sentry-event-alert'],
    ['json', 'json'],
  ] as const)
    await alerts.send(
      await alerts.source(kind),
      readFileSync(new URL(`payloads/${name}.json`, import.meta.url), 'utf8'),
    )
  expect((await alerts.rows()).map(({ title, state }) => `${title}: ${state}`)).toEqual([
    'Refunds fail in payments: open',
    'Disk almost full: resolved',
    'Search answers slowly: open',
    'RefundError: The amount is larger than the payment: open',
    'Refund failed: open',
  ])
})
