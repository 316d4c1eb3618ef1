import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { noticeDeliveries, noticeEvents } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { listLog } from '#server/talk/notices/log/list-log'
import { previewKinds } from '#server/talk/notices/log/preview-kinds'
import { retryDelivery } from '#server/talk/notices/log/retry-delivery'
import { sendTest } from '#server/talk/notices/log/send-test'
import { sweepNotices } from '#server/talk/notices/log/sweep-notices'
import { writeFollow } from '#server/talk/notices/people/follow-document'
import { NOTIFICATION_TYPES } from '#spec/config/schema/chat-schema'
import { openNotices } from './open-notices'
import { addMember, changingSpec, refunds, titlesOf } from './people'

const notices = openNotices()
const FIRST_PAGE = { limit: 50, offset: 0 }

const readLogLines = async (ctx: OrgContext, filter = {}) =>
  (await listLog(ctx, { ...FIRST_PAGE, ...filter })).entries.map(({ channel, target, state, reason }) =>
    [channel, target, state, reason ?? ''].join(' '),
  )

it('lists what was sent, held and dropped, with the reason', async () => {
  const change = await changingSpec(notices, 'chat:\n  default_channel: "#specs"\n')
  const admin = await addMember(notices)
  await writeFollow(admin, { ...refunds, choice: 'follow' })
  notices.now = new Date('2026-03-03T23:00:00Z')
  await change()
  const { entries } = await listLog(admin, { ...FIRST_PAGE, state: 'waiting' })
  expect(entries).toMatchObject([
    {
      label: 'Status changes',
      subject: 'Refunds › Goal: To do → Done',
      channel: 'chat',
      target: '#specs',
      due_at: '2026-03-04T08:00:00.000Z',
    },
  ])
  notices.now = new Date('2026-03-04T08:00:00Z')
  notices.chat.archived.add('#specs')
  await notices.work()
  const log = await readLogLines(admin)
  expect(log).toContain('chat #specs dropped no_channel')
  expect(log).toHaveLength(2)
  expect(await readLogLines(admin, { channel: 'inbox' })).toEqual([
    expect.stringMatching(/^inbox \D.* sent $/),
  ])
})

it('previews each kind of notice and digest without a workspace', async () => {
  const caller = await addMember(notices)
  const { kinds } = previewKinds({ ...caller, ports: { ...caller.ports, chat: null } })
  const settings = kinds.flatMap(({ setting }) => setting ?? [])
  const switches = NOTIFICATION_TYPES.map((type) => `chat.notifications.${type}`)
  const schedules = ['chat.digest', 'chat.dashboard_refresh', 'sre.weekly_digest']
  expect([...new Set(settings)].toSorted()).toEqual(
    [...switches, ...schedules, 'chat.sre_channel'].toSorted(),
  )
  for (const { title, lines } of kinds) {
    expect(title).not.toBe('')
    expect(lines.length).toBeGreaterThan(0)
  }
  const digest = kinds.find(({ kind }) => kind === 'digest')
  expect(digest?.lines.flat().map(({ text }) => text)).toContain('1 status changed in acme/payments')
})

it('sends a test to a channel or to the caller, and logs the result', async () => {
  const caller = await addMember(notices)
  await sendTest(caller, { channel: '#specs' })
  await sendTest(caller, {})
  notices.chat.shared.add('#shared')
  await sendTest(caller, { channel: '#shared' })
  await notices.work()
  expect(notices.chat.headingsIn('#specs')).toEqual([`Test notice from ${caller.org.name}`])
  expect(notices.chat.posted).toHaveLength(1)
  expect(await titlesOf(caller)).toEqual([`Test notice from ${caller.org.name}`])
  expect(await readLogLines(caller, { channel: 'chat' })).toEqual([
    'chat #shared dropped shared_channel',
    'chat #specs sent ',
  ])
})

it('sends a notice again once its target can take it, and none that was sent or is unwanted', async () => {
  const caller = await addMember(notices)
  notices.chat.archived.add('#specs')
  await sendTest(caller, { channel: '#specs' })
  await sendTest(caller, {})
  await notices.work()
  const find = async () => (await listLog(caller, { ...FIRST_PAGE, channel: 'chat' })).entries[0]
  const refused = await find()
  expect(refused).toMatchObject({ state: 'dropped', reason: 'no_channel', can_retry: true })
  notices.chat.archived.clear()
  await retryDelivery(caller, refused?.id ?? 0)
  expect(await find()).toMatchObject({ state: 'waiting', reason: null, error: null, can_retry: false })
  await notices.work()
  expect(await find()).toMatchObject({ state: 'sent', can_retry: false })
  expect(notices.chat.posted).toHaveLength(1)
  const sent = (await listLog(caller, FIRST_PAGE)).entries
  for (const { id } of sent)
    await expect(retryDelivery(caller, id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(retryDelivery(caller, 999_999_999)).rejects.toMatchObject({ code: 'not_found' })
})

it('deletes old events in batches, with everything that belongs to them', async () => {
  const change = await changingSpec(notices)
  const follower = await addMember(notices)
  await writeFollow(follower, { ...refunds, choice: 'follow' })
  for (let times = 0; times < 3; times++) await change()
  notices.now = new Date('2026-05-20T12:00:00Z')
  await change()
  await sweepNotices(notices.ctx, 2)
  const orgId = follower.org.id
  expect(await titlesOf(follower)).toHaveLength(1)
  expect(await notices.indexing.db.$count(noticeEvents, eq(noticeEvents.orgId, orgId))).toBe(1)
  expect(await notices.indexing.db.$count(noticeDeliveries, eq(noticeDeliveries.orgId, orgId))).toBe(2)
})
