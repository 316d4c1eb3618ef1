import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orgs } from '#db/schema/index'
import { configured, openNotices, specWith } from './open-notices'

const notices = openNotices()
const PATH = 'docs/specs/refunds.md'

const chat = (lines: string) => configured(`chat:\n  notifications: {stale_spec_warning: false}\n${lines}`)

it('posts a digest of the week in the time zone of the org, and nothing when nothing changed', async () => {
  const config = chat('  digest: {channel: "#digest", schedule: "friday 16:30"}\n')
  const { push } = await notices.pushes({
    'CONFIG.yaml': config,
    [PATH]: specWith({ Goal: 'todo', Rules: 'todo' }),
  })
  const { db, org } = notices.indexing
  await db.update(orgs).set({ timeZone: 'America/New_York' }).where(eq(orgs.id, org.id))
  await notices.planSchedules()
  await push({ [PATH]: specWith({ Goal: 'done', Rules: 'blocked' }) })
  await push({ [PATH]: specWith({ Goal: 'done', Rules: 'todo' }) })

  await notices.passTo('2026-03-06T21:29:00Z')
  expect(notices.chat.linesIn('#digest')).toEqual([])
  await notices.passTo('2026-03-06T21:30:00Z')
  await notices.passTo('2026-03-06T21:31:00Z')
  expect(notices.chat.linesIn('#digest')).toEqual(['Refunds › Goal: To do → Done'])
  // The clocks of New York change on 8 March.
  await notices.passTo('2026-03-13T20:30:00Z')
  expect(notices.chat.linesIn('#digest')).toHaveLength(1)
})

it('posts digests of single teams', async () => {
  const config = chat(
    '  digest:\n    team_digests:\n      payments: {channel: "#payments"}\n      other: {channel: "#other", schedule: "tuesday 10:00"}\n',
  )
  const { push } = await notices.pushes({ 'CONFIG.yaml': config, [PATH]: specWith({ Goal: 'todo' }) })
  await notices.planSchedules()
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  await notices.passTo('2026-03-09T09:00:00Z')
  await notices.passTo('2026-03-10T10:00:00Z')
  expect(notices.chat.linesIn('#payments')).toEqual(['Refunds › Goal: To do → Done'])
  expect(notices.chat.linesIn('#other')).toEqual([])
})

it.each([
  ['daily', '2026-03-04T09:00:00Z'],
  ['weekly', '2026-03-09T09:00:00Z'],
])('posts a %s dashboard summary when its numbers changed', async (refresh, due) => {
  const config = chat(`  dashboard_refresh: ${refresh}\n  default_channel: "#board"\n`)
  const { push } = await notices.pushes({ 'CONFIG.yaml': config, [PATH]: specWith({ Goal: 'todo' }) })
  await notices.planSchedules()
  await notices.passTo(due)
  expect(notices.chat.linesIn('#board')).toEqual([
    'acme/specs: 1 specs, 0 of 1 sections done, 0 of 0 criteria checked',
  ])
  notices.chat.posted.length = 0
  await notices.passTo('2026-03-16T09:00:00Z')
  expect(notices.chat.posted).toEqual([])
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  await notices.passTo('2026-03-23T09:00:00Z')
  expect(notices.chat.linesIn('#board')).toContain(
    'acme/specs: 1 specs, 1 of 1 sections done, 0 of 0 criteria checked',
  )
})

it('posts a digest that was due while everything was down once, afterwards', async () => {
  const { push } = await notices.pushes({
    'CONFIG.yaml': chat('  digest: {channel: "#digest"}\n'),
    [PATH]: specWith({ Goal: 'todo' }),
  })
  await notices.planSchedules()
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  await notices.passTo('2026-03-31T12:00:00Z')
  await notices.passTo('2026-03-31T12:01:00Z')
  expect(notices.chat.posted.filter(({ channel }) => channel === '#digest')).toHaveLength(1)
})

it('leaves documents that AI may not see out of digests', async () => {
  const config = chat('  digest: {channel: "#digest"}\n')
  const secret = 'docs/specs/secret.md'
  const hidden = (state: string) =>
    specWith({ Goal: state }, { head: 'ai_exposure: none\n' }).replace('Refunds', 'Zanzibar')
  const { push } = await notices.pushes({
    'CONFIG.yaml': config,
    [PATH]: specWith({ Goal: 'todo' }),
    [secret]: hidden('todo'),
    'docs/specs/gone.md': hidden('todo'),
  })
  await notices.planSchedules()
  await push({
    [PATH]: specWith({ Goal: 'done' }),
    [secret]: hidden('done'),
    'docs/specs/gone.md': hidden('done'),
  })
  await push({ 'docs/specs/gone.md': null })
  await notices.passTo('2026-03-09T09:00:00Z')
  expect(notices.chat.linesIn('#digest')).toEqual(['Refunds › Goal: To do → Done'])
  const digests = notices.chat.posted.filter(({ channel }) => channel === '#digest')
  expect(JSON.stringify(digests)).not.toContain('Zanzibar')
})

it('uses UTC for a time zone that this system does not know', async () => {
  const { db, org } = notices.indexing
  await db.update(orgs).set({ timeZone: 'Mars/Olympus' }).where(eq(orgs.id, org.id))
  const { push } = await notices.pushes({
    'CONFIG.yaml': chat('  default_channel: "#specs"\n  digest: {channel: "#digest"}\n'),
    [PATH]: specWith({ Goal: 'todo' }),
  })
  await notices.planSchedules()
  notices.now = new Date('2026-03-03T23:00:00Z')
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  await notices.work()
  expect(notices.chat.linesIn('#specs')).toEqual([])
  await notices.passTo('2026-03-04T08:00:00Z')
  expect(notices.chat.linesIn('#specs')).toEqual(['Refunds › Goal: To do → Done'])
  await notices.passTo('2026-03-09T09:00:00Z')
  expect(notices.chat.linesIn('#digest')).toEqual(['Refunds › Goal: To do → Done'])
})
