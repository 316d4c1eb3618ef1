import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documentFollows, users } from '#db/schema/index'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { markNotices } from '#server/talk/notices/inbox/mark-notices'
import { readFollow, writeFollow } from '#server/talk/notices/people/follow-document'
import { forgetPerson } from '#server/talk/notices/people/forget-person'
import { readNoticeSettings, writeNoticeSettings } from '#server/talk/notices/people/notice-settings'
import { configured, openNotices, specWith } from './open-notices'
import { addMember, CHANGED, changingSpec, FIRST_PAGE, PATH, refunds, titlesOf } from './people'

const notices = openNotices()
const member = (email?: string) => addMember(notices, email)

it('notifies owners and followers, and nobody who muted the document', async () => {
  const change = await changingSpec(notices)
  const [follower, muted, other, everything] = [
    await member(),
    await member(),
    await member(),
    await member(),
  ]
  // The owner of the spec is written in its frontmatter.
  await notices.indexing.db.update(users).set({ email: null }).where(eq(users.email, 'ada@example.com'))
  const owner = await member('Ada@Example.com')
  await writeFollow(follower, { ...refunds, choice: 'follow' })
  await writeNoticeSettings(muted, { scope: 'all', kinds: [] })
  await writeFollow(muted, { ...refunds, choice: 'mute' })
  await writeNoticeSettings(everything, { scope: 'all', kinds: [] })
  await change()
  expect(await titlesOf(follower)).toEqual([CHANGED])
  expect(await titlesOf(owner)).toEqual([CHANGED])
  expect(await titlesOf(everything)).toEqual([CHANGED])
  expect(await titlesOf(muted)).toEqual([])
  expect(await titlesOf(other)).toEqual([])

  const kinds = [{ kind: 'spec_status_change', inbox: false, mail: 'off' as const }]
  await writeNoticeSettings(everything, { kinds })
  await writeFollow(follower, { ...refunds, choice: 'none' })
  await change()
  expect(await titlesOf(follower)).toEqual([CHANGED])
  expect(await titlesOf(everything)).toEqual([CHANGED])
  expect(await titlesOf(owner)).toEqual([CHANGED, CHANGED])
  expect(await readFollow(follower, refunds)).toEqual({ choice: 'none' })
  const settings = await readNoticeSettings(everything)
  expect(settings).toMatchObject({ scope: 'all', mail_available: false })
  expect(settings.kinds).toContainEqual(expect.objectContaining(kinds[0]))
  expect(settings.kinds.map(({ kind }) => kind)).not.toContain('sre_digest')
})

it('marks some or all notices of the caller as read, and undoes it', async () => {
  const change = await changingSpec(notices)
  const [reader, other] = [await member(), await member()]
  for (const each of [reader, other]) await writeFollow(each, { ...refunds, choice: 'follow' })
  for (let times = 0; times < 3; times++) await change()
  const { notices: listedNotices, unread } = await listInbox(reader, FIRST_PAGE)
  expect(unread).toBe(3)
  expect(listedNotices[0]).toMatchObject({ kind: 'spec_status_change', read_at: null, omitted: 0 })
  expect(listedNotices[0]?.lines[0]?.map(({ text }) => text).join('')).toBe('Refunds › Goal: Blocked → To do')
  expect(listedNotices[0]?.lines[0]?.[0]?.url).toMatch(/\/specs\/acme\/specs\/docs\/specs\/refunds.md/)

  const ids = [listedNotices[1]?.id ?? 0]
  expect(await markNotices(other, { ids, read: true })).toMatchObject({ count: 0 })
  expect(await markNotices(reader, { ids, read: true })).toMatchObject({ count: 1 })
  const unreadOnly = await listInbox(reader, { ...FIRST_PAGE, unread: true })
  expect(unreadOnly.notices.map(({ id }) => id)).toEqual([listedNotices[0]?.id, listedNotices[2]?.id])
  expect(unreadOnly).toMatchObject({ unread: 2, total: 2 })

  notices.now = new Date(notices.now.getTime() + 1000)
  const all = await markNotices(reader, { read: true })
  expect(all).toMatchObject({ count: 2 })
  expect(await listInbox(reader, FIRST_PAGE)).toMatchObject({ unread: 0, total: 3 })
  const undone = await markNotices(reader, { read: false, read_at: all.read_at ?? '' })
  expect(undone).toMatchObject({ count: 2 })
  expect(await listInbox(reader, FIRST_PAGE)).toMatchObject({ unread: 2 })
  expect(await listInbox(other, FIRST_PAGE)).toMatchObject({ unread: 3, total: 3 })
})

it('ends follows and empties the inbox of a person who leaves', async () => {
  const change = await changingSpec(notices)
  const leaving = await member()
  await writeFollow(leaving, { ...refunds, choice: 'follow' })
  await change()
  expect(await titlesOf(leaving)).toEqual([CHANGED])
  await forgetPerson(leaving, { orgId: leaving.org.id, userId: leaving.userId })
  await change()
  expect(await titlesOf(leaving)).toEqual([])
})

it('rejects documents and kinds that do not exist', async () => {
  await changingSpec(notices)
  const caller = await member()
  const missing = { ...refunds, file_path: 'docs/specs/missing.md' }
  await expect(writeFollow(caller, { ...missing, choice: 'follow' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(readFollow(caller, missing)).rejects.toMatchObject({ code: 'not_found' })
  const kinds = [{ kind: 'nothing', inbox: true, mail: 'off' as const }]
  await expect(writeNoticeSettings(caller, { kinds })).rejects.toThrow('no kind of notice “nothing”')
})

it('keeps the followers of a spec that is renamed, also when its text changes', async () => {
  const moved = 'docs/payments/refunds.md'
  const { push } = await notices.pushes({
    'CONFIG.yaml': configured(),
    [PATH]: specWith({ Goal: 'todo' }),
    'docs/specs/other.md': specWith({ Goal: 'todo' }).replace('Refunds', 'Other'),
  })
  const [follower, muted] = [await addMember(notices), await addMember(notices)]
  await writeNoticeSettings(muted, { scope: 'all', kinds: [] })
  await writeFollow(follower, { ...refunds, choice: 'follow' })
  await writeFollow(muted, { ...refunds, choice: 'mute' })
  await push({ [PATH]: null, [moved]: specWith({ Goal: 'todo' }, { head: 'tags: [a]\n' }) })
  for (const [person, choice] of [
    [follower, 'follow'],
    [muted, 'mute'],
  ] as const)
    expect(await readFollow(person, { ...refunds, file_path: moved })).toEqual({ choice })
  await push({ [moved]: specWith({ Goal: 'done' }) })
  await notices.work()
  expect(await titlesOf(follower)).toEqual([CHANGED])
  expect(await titlesOf(muted)).toEqual([])
  await push({ [moved]: null })
  expect(await notices.indexing.db.$count(documentFollows, eq(documentFollows.orgId, follower.org.id))).toBe(
    2,
  )
})
