import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#db/schema/index'
import { MailError, type OutgoingMail } from '#server/ports/mail/port'
import { unsubscribe } from '#server/talk/notices/mail/unsubscribe'
import { writeFollow } from '#server/talk/notices/people/follow-document'
import { forgetPerson } from '#server/talk/notices/people/forget-person'
import { readNoticeSettings, writeNoticeSettings } from '#server/talk/notices/people/notice-settings'
import { hearEvents } from '#tests/support/hear-events'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { openNotices, specWith } from './open-notices'
import { addMember, changingSpec, PATH, refunds } from './people'
import { setStale } from './set-stale'

const notices = openNotices()
const sent: OutgoingMail[] = []
let failure: Error | null = null

beforeEach(() => {
  sent.length = 0
  failure = null
  notices.mail = {
    async send(mail) {
      if (failure) throw failure
      sent.push(mail)
    },
    async tryConnection() {
      if (failure) throw failure
    },
  }
})

async function subscriber(mail: 'immediate' | 'daily', email = `reader-${Math.random()}@example.com`) {
  const person = await addMember(notices, email)
  await writeFollow(person, { ...refunds, choice: 'follow' })
  await writeNoticeSettings(person, { kinds: [{ kind: 'spec_status_change', inbox: true, mail }] })
  return person
}

const tokenOf = ({ unsubscribeUrl }: OutgoingMail) => (unsubscribeUrl ?? '').split('/').at(-1) ?? ''

it('tells analytics of each notice that was sent', async () => {
  const change = await changingSpec(notices)
  await subscriber('immediate')
  const events = hearEvents(notices.indexing.ctx)
  await change()
  const properties = { org_id: notices.indexing.org.id, plan: 'enterprise' }
  const sentNotice = { name: 'notice_sent', properties }
  // One to the inbox, one by mail.
  expect(events).toEqual([sentNotice, sentNotice])
})

it('mails a change at once, as text and HTML, with a link that ends the mails', async () => {
  const change = await changingSpec(notices)
  const person = await subscriber('immediate', 'reader@example.com')
  await change()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    to: 'reader@example.com',
    subject: `1 status changed in acme/specs · ${person.org.name}`,
    text: expect.stringContaining('Refunds'),
    html: expect.stringContaining('<a href="http'),
  })
  expect(sent[0]?.text).toContain(sent[0]?.unsubscribeUrl)

  await unsubscribe(person, tokenOf(sent[0] as OutgoingMail))
  await change()
  expect(sent).toHaveLength(1)
  const { kinds } = await readNoticeSettings(person)
  expect(kinds.find(({ kind }) => kind === 'spec_status_change')).toMatchObject({ inbox: true, mail: 'off' })
})

it('links to the page that marks a stale spec as reviewed', async () => {
  const { key } = await notices.pushes({ [PATH]: specWith({ Goal: 'todo' }) })
  const person = await subscriber('immediate')
  await writeNoticeSettings(person, {
    kinds: [{ kind: 'stale_spec_warning', inbox: true, mail: 'immediate' }],
  })
  await setStale(notices, new Date(Date.now() + 60_000), key)
  const page = `/app/${person.org.slug}/attest/acme/specs/${PATH}`
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('reviewed (http')])
  expect(sent[0]?.text).toContain(page)
  expect(sent[0]?.html).toContain(`${page}">Mark `)
})

it('sends one daily mail at nine in the time zone of the org, without what was undone', async () => {
  const { push } = await notices.pushes({ [PATH]: specWith({ Goal: 'todo', Rules: 'todo' }) })
  await subscriber('daily')
  for (const states of [
    { Goal: 'done', Rules: 'done' },
    { Goal: 'todo', Rules: 'blocked' },
  ]) {
    await push({ [PATH]: specWith(states) })
    await notices.work()
  }
  notices.now = new Date('2026-03-04T08:59:00Z')
  await notices.work()
  expect(sent).toEqual([])
  notices.now = new Date('2026-03-04T09:00:00Z')
  await notices.work()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toMatch(/Rules.*To do → Blocked/)
  expect(sent[0]?.text).not.toMatch(/Goal/)
})

it('reads the settings of a person once for a mail of several changes', async () => {
  const change = await changingSpec(notices)
  await subscriber('daily')
  for (let changes = 0; changes < 2; changes++) await change()
  notices.now = new Date('2026-03-04T09:00:00Z')
  const statements = await statementsOf(notices.indexing.db, () => notices.deliver())
  expect(sent).toHaveLength(1)
  // The address of the person, and the settings.
  expect(statements.filter(({ text }) => text.includes('"memberships"'))).toHaveLength(2)
})

it('drops mails that wait when the person leaves, mutes the spec or has no address', async () => {
  const change = await changingSpec(notices)
  const leaving = await subscriber('daily')
  const muting = await subscriber('daily')
  const nameless = await subscriber('daily')
  await change()
  await forgetPerson(leaving, { orgId: leaving.org.id, userId: leaving.userId })
  await writeFollow(muting, { ...refunds, choice: 'mute' })
  await notices.indexing.db.update(users).set({ email: null }).where(eq(users.id, nameless.userId))
  notices.now = new Date('2026-03-04T09:00:00Z')
  await notices.work()
  expect(sent).toEqual([])
  const dropped = (await notices.log()).filter(({ channel }) => channel === 'mail')
  expect(dropped.map(({ reason }) => reason).toSorted()).toEqual(['muted', 'muted', 'no_address'])
})

it('tries again while the mail server is away, and logs what it rejects', async () => {
  const change = await changingSpec(notices)
  await subscriber('immediate')
  failure = new MailError('unreachable', 'The mail server does not respond.')
  await expect(change()).rejects.toThrow('does not respond')
  failure = null
  await notices.work()
  expect(sent).toHaveLength(1)
  failure = new MailError('rejected', 'The mail server does not accept this mail.')
  await change()
  expect((await notices.log()).at(-1)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('accept'),
  })
})

it('logs that mail is not set up', async () => {
  const change = await changingSpec(notices)
  await subscriber('immediate')
  notices.mail = null
  await change()
  expect(await notices.reasons()).toContain('not_connected')
})

it('does not accept a changed unsubscribe link', async () => {
  const change = await changingSpec(notices)
  const person = await subscriber('immediate')
  await change()
  const [org, , signature] = tokenOf(sent[0] as OutgoingMail).split('.')
  for (const token of [`${org}.${person.userId + 1}.${signature}`, 'x', `${org}.${person.userId}.`])
    await expect(unsubscribe(person, token)).rejects.toMatchObject({ code: 'not_found' })
})

it('never makes titles active', async () => {
  const title = '<img src=x> [a](https://evil.example) www.evil.example @channel\\r\\nBcc: all@evil.example'
  const spec = (state: string) => specWith({ Goal: state }).replace('title: Refunds', `title: "${title}"`)
  const { push } = await notices.pushes({ [PATH]: spec('todo') })
  await subscriber('immediate')
  await push({ [PATH]: spec('done') })
  await notices.work()
  const [{ text, html, subject } = { text: '', html: '', subject: '' }] = sent
  expect(html).not.toContain('<img')
  for (const content of [text, html]) {
    expect(content).toContain('evil')
    expect(content).not.toMatch(/https:\/\/evil|www\.evil|evil\.example/)
  }
  expect(subject).not.toMatch(/[\r\n]/)
})
