import { expect, it } from 'vitest'
import { alertHours, alertSources, alerts } from '../../../db/schema'
import { errorSpike } from '../../../server/alerts/notices'
import { recordNotice } from '../../../server/notices'
import { configured, openNotices, specWith } from '../notices/open-notices'

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
      ...{ orgId: org.id, sourceId: source?.id ?? 0, repositoryId, title, state, level: 'error', count: 1 },
      ...{ fingerprint: title, family: title, problemKey: title, lastAt: notices.now },
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
    `acme/specs: 34 errors, 7 the week before, 1 alert still open. Top: A (30); B (4). Triaged: ${PATH}#goal (1).`,
  ])
  expect(notices.chat.linesIn('#svc-alerts')).toEqual([
    'No repository: 2 errors, 0 the week before, 1 alert still open. Top: C (2).',
  ])
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
