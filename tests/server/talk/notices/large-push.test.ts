import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { coverageRegression, specStatusChange } from '#server/library/indexing/notices'
import { writeFollow } from '#server/talk/notices/people/follow-document'
import { writeNoticeSettings } from '#server/talk/notices/people/notice-settings'
import { routeEvents } from '#server/talk/notices/routing/route-events'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { configured, openNotices, specWith } from './open-notices'
import { addMember, PATH, refunds, titlesOf } from './people'

const notices = openNotices()
const DOCUMENTS = 100
const SECTIONS = 100

const specs = (state: string) =>
  Object.fromEntries(
    Array.from({ length: DOCUMENTS }, (_, at) => [
      `docs/specs/${at}.md`,
      specWith(Object.fromEntries(Array.from({ length: SECTIONS }, (_, part) => [`Part-${part}`, state]))),
    ]),
  )

it('makes one short message of a push with 10 000 changes', async () => {
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(), ...specs('todo') })
  const reader = await addMember(notices)
  await writeNoticeSettings(reader, { scope: 'all', kinds: [] })
  await push(specs('done'))
  await notices.work()
  const changes = DOCUMENTS * SECTIONS
  expect(notices.chat.headingsIn('#svc-specs')).toEqual([`${changes} statuses changed in acme/specs`])
  expect(notices.chat.linesIn('#svc-specs')).toHaveLength(20)
  expect(notices.chat.posted[0]?.content.parts[0]?.omitted).toBe(changes - 20)
  expect(await titlesOf(reader)).toEqual([`${changes} statuses changed in acme/specs`])
})

it('routes 200 events with as many statements as one', async () => {
  const { key } = await notices.pushes({ 'CONFIG.yaml': configured(), [PATH]: specWith({ Goal: 'todo' }) })
  for (const choice of ['follow', 'mute', 'follow'] as const)
    await writeFollow(await addMember(notices), { ...refunds, choice })
  const record = async (count: number) => {
    for (let at = 0; at < count; at++)
      await recordNotice(notices.ctx, specStatusChange, { orgId: key.orgId, repositoryId: key.id }, [
        {
          path: PATH,
          title: 'Refunds',
          owner: null,
          team: null,
          sectionId: `s${at}`,
          sectionTitle: 'Goal',
          from: 'todo',
          to: 'done',
        },
      ])
  }
  const route = async () =>
    (await statementsOf(notices.indexing.db, () => routeEvents(notices.ctx, key.orgId))).length
  await record(1)
  const one = await route()
  await record(199)
  expect(await route()).toBe(one)
  expect((await notices.log()).filter(({ channel }) => channel === 'inbox')).toHaveLength(400)
})

it('does not let a mail for tomorrow delay one that is due now', async () => {
  const { key } = await notices.pushes({ 'CONFIG.yaml': configured(), [PATH]: specWith({ Goal: 'todo' }) })
  notices.mail = { send: async () => {}, tryConnection: async () => {} }
  const reader = await addMember(notices)
  await writeFollow(reader, { ...refunds, choice: 'follow' })
  await writeNoticeSettings(reader, {
    kinds: [
      { kind: 'spec_status_change', inbox: true, mail: 'immediate' },
      { kind: 'coverage_regression', inbox: true, mail: 'daily' },
    ],
  })
  const place = { orgId: key.orgId, repositoryId: key.id }
  const about = { path: PATH, title: 'Refunds', owner: null, team: null }
  await recordNotice(notices.ctx, specStatusChange, place, [
    { ...about, sectionId: null, sectionTitle: null, from: 'todo', to: 'done' },
  ])
  await routeEvents(notices.ctx, key.orgId)
  await recordNotice(notices.ctx, coverageRegression, place, [{ ...about, from: 60, to: 40 }])
  await routeEvents(notices.ctx, key.orgId)
  const name = `notices:${key.orgId}:mail:${reader.userId}`
  const [job] = await notices.indexing.db.execute<{ run_at: string }>(
    sql`select run_at from graphile_worker.jobs where key = ${name}`,
  )
  expect(new Date(job?.run_at ?? 0)).toEqual(notices.now)
})
