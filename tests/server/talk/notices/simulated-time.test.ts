import { and, eq, min } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  documents,
  installations,
  noticeDeliveries,
  noticeSchedules,
  orgs,
  repositories,
} from '#db/schema/index'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { specStatusChange } from '#server/library/indexing/notices'
import { postScheduled } from '#server/talk/notices/schedules/post-scheduled'
import { loadConfig } from '#spec/config/load-config'
import { toLocal } from '#spec/engines/local-time'
import { makeOrg } from '#tests/support/make-org'
import { unreachableChat } from '#tests/support/memory-chat'
import { SAMPLE_SEED } from '#tests/support/sample'
import { seededRandom } from '#tests/support/seeded-random'
import { type Notices, openNotices } from './open-notices'

const notices = openNotices()
const isDeep = process.env.DEEP !== undefined
const DAY_MS = 86_400_000
/** In Antarctica/Troll, clocks change by two hours. */
const LONGEST_DAY_MS = DAY_MS + 2 * 3_600_000

const SAMPLE_ZONES = ['America/New_York', 'Europe/London']
/** Sixty zones, spread evenly over the whole list. */
const allZones = Intl.supportedValuesOf('timeZone')
const ZONES = isDeep
  ? [
      ...SAMPLE_ZONES,
      ...Array.from({ length: 58 }, (_, at) => allZones[Math.floor((at * allZones.length) / 58)] ?? 'UTC'),
    ]
  : SAMPLE_ZONES.filter((_, at) => at === SAMPLE_SEED % SAMPLE_ZONES.length)
/** The sample has a change of the clocks. */
const DAYS = isDeep ? 730 : 16
const FROM = new Date('2026-10-20T00:00:00Z')
const TIMEOUT_MS = isDeep ? 3_600_000 : 30_000

const CONFIG = loadConfig(
  'version: "1"\nchat:\n  default_channel: "#board"\n  dashboard_refresh: daily\n  notifications: {stale_spec_warning: false, spec_status_change: {channel: "#specs"}}\n  quiet_hours: {start: "21:30", end: "08:00"}\n  digest: {channel: "#digest", schedule: "monday 09:00"}\n',
)

async function makeRepository(notices: Notices, zone: string): Promise<number> {
  const { db, org } = notices.indexing
  await db.update(orgs).set({ timeZone: zone }).where(eq(orgs.id, org.id))
  const [installation] = await db
    .insert(installations)
    .values({ orgId: org.id, host: 'local', account: org.slug })
    .returning({ id: installations.id })
  const [repository] = await db
    .insert(repositories)
    .values({
      orgId: org.id,
      installationId: installation?.id ?? 0,
      owner: 'acme',
      name: 'specs',
      headSha: 'a',
      config: CONFIG.config,
      configOrigins: CONFIG.origins,
    })
    .returning({ id: repositories.id })
  const repositoryId = repository?.id ?? 0
  await addSpec(notices, repositoryId, 'a.md')
  return repositoryId
}

const addSpec = ({ indexing: { db, org } }: Notices, repositoryId: number, path: string) =>
  db.insert(documents).values({
    orgId: org.id,
    repositoryId,
    path,
    blobSha: 'b',
    title: 'A',
    docType: 'spec',
    isSpec: true,
    aiExposure: 'full',
  })

/** The next moment at which something may be due. */
async function nextDue({ indexing: { db, org } }: Notices): Promise<number> {
  const [delivery] = await db
    .select({ at: min(noticeDeliveries.dueAt) })
    .from(noticeDeliveries)
    .where(and(eq(noticeDeliveries.orgId, org.id), eq(noticeDeliveries.state, 'waiting')))
  const [schedule] = await db
    .select({ at: min(noticeSchedules.nextAt) })
    .from(noticeSchedules)
    .where(eq(noticeSchedules.orgId, org.id))
  return Math.min(
    delivery?.at?.getTime() ?? Number.POSITIVE_INFINITY,
    schedule?.at?.getTime() ?? Number.POSITIVE_INFINITY,
  )
}

/** Two workers process due work. Some die before or after the workspace accepts a message, or before they start. */
async function workUnderFire(random: () => number): Promise<void> {
  const { chat } = notices
  for (let isDone = false; !isDone; ) {
    chat.beforePost = () => {
      if (random() < 0.1) throw unreachableChat()
    }
    chat.afterPost = () => {
      if (random() < 0.2) throw new Error('killed')
    }
    try {
      if (random() < 0.1) throw new Error('killed')
      await Promise.all([postScheduled(notices.ctx), postScheduled(notices.ctx)])
      await notices.work()
      isDone = true
    } catch (error) {
      if (!/killed|does not respond/.test(String(error))) throw error
    }
  }
}

it.each(ZONES)(
  'says everything once and nothing in quiet hours, over months in %s',
  async (zone) => {
    const random = seededRandom(ZONES.indexOf(zone) + 1)
    const { indexing, chat } = notices
    indexing.org = await makeOrg(indexing.db)
    notices.now = FROM
    const repositoryId = await makeRepository(notices, zone)
    await notices.planSchedules()
    const end = FROM.getTime() + DAYS * DAY_MS
    const recorded: { title: string; at: Date }[] = []
    const added: Date[] = []
    let nextEvent = FROM.getTime() + random() * DAY_MS
    for (;;) {
      const due = await nextDue(notices)
      const time = Math.min(nextEvent, due)
      if (time > end) break
      notices.now = new Date(time)
      if (time === nextEvent) {
        const title = `Section ${recorded.length}`
        recorded.push({ title, at: notices.now })
        const item = {
          path: 'a.md',
          title: 'A',
          owner: null,
          team: null,
          sectionId: title,
          sectionTitle: title,
        }
        const place = { orgId: indexing.org.id, repositoryId }
        if (random() < 0.3) {
          added.push(notices.now)
          await addSpec(notices, repositoryId, `${added.length}.md`)
        }
        await recordNotice(notices.ctx, specStatusChange, place, [{ ...item, from: 'todo', to: 'done' }])
        // Some changes come in quick succession, others days apart.
        nextEvent = time + (random() < 0.4 ? 600_000 : 4 * DAY_MS) * random()
      }
      await workUnderFire(random)
    }
    expect(chat.posted.filter(({ at }) => isQuiet(at, zone))).toEqual([])
    const open = new Set(
      recorded.filter(({ at }) => end - at.getTime() < 8 * DAY_MS).map(({ title }) => title),
    )
    const settled = recorded.map(({ title }) => title).filter((title) => !open.has(title))
    for (const channel of ['#specs', '#digest']) {
      const postedTitles = chat.linesIn(channel).map((line) => /Section \d+/.exec(line)?.[0] ?? '')
      expect(new Set(postedTitles).size).toBe(postedTitles.length)
      expect(postedTitles.filter((title) => !open.has(title))).toEqual(settled)
    }
    const digests = chat.posted
      .filter(({ channel }) => channel === '#digest')
      .map(({ at }) => toLocal(at, zone))
    expect(digests.map((local) => [local.dayOfWeek, local.hour, local.minute])).toEqual(
      digests.map(() => [1, 9, 0]),
    )
    expectSummaries(zone, added, end)
  },
  TIMEOUT_MS,
)

/** Expects a summary at nine on each day on which the number of specs has changed since the last one, and at no other time. */
function expectSummaries(zone: string, added: readonly Date[], end: number): void {
  const { chat } = notices
  const posted = chat.posted.filter(({ channel }) => channel === '#board')
  const counts = chat.linesIn('#board').map((line) => Number(/: (\d+) specs/.exec(line)?.[1]))
  const countAt = (at: Date) => 1 + added.filter((each) => each <= at).length
  expect(posted.map(({ at }) => toLocal(at, zone)).map(({ hour, minute }) => [hour, minute])).toEqual(
    posted.map(() => [9, 0]),
  )
  expect(counts).toEqual(posted.map(({ at }) => countAt(at)))
  expect(new Set(counts).size, 'nothing is said twice').toBe(counts.length)
  const settled = added.filter((at) => end - at.getTime() > 2 * DAY_MS)
  const isTold = (since: Date) =>
    posted.some(({ at }) => at >= since && at.getTime() - since.getTime() <= LONGEST_DAY_MS)
  expect(settled.filter((at) => !isTold(at))).toEqual([])
  expect(counts.length).toBeGreaterThan(1)
}

function isQuiet(at: Date, zone: string): boolean {
  const { hour, minute } = toLocal(at, zone)
  return hour < 8 || hour > 21 || (hour === 21 && minute >= 30)
}
