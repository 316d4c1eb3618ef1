import { beforeEach, expect, it } from 'vitest'
import type { OutgoingMail } from '#server/ports/mail/port'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { listThreads } from '#server/writing/issues/lists/list-threads'
import { ThreadFilter } from '#server/writing/issues/wire'
import { closePull, openPull } from '#server/writing/pulls/open-pull'
import { giveVerdict } from '#server/writing/pulls/verdicts/give-verdict'
import { requestReviewers } from '#server/writing/pulls/verdicts/request-reviewers'
import { type Member, member } from '#tests/server/talk/comments/open-comments'
import { openNotices } from '#tests/server/talk/notices/open-notices'

const notices = openNotices()
const { indexing } = notices
const at = { owner: 'acme', repo: 'specs' }

let ada: Member
let bob: Member

beforeEach(async () => {
  const { git } = await indexing.connected({ 'a.md': 'one' })
  git.git('checkout', '--quiet', '-b', 'side')
  git.commit({ 'a.md': 'two' }, 'Say two')
  git.git('checkout', '--quiet', 'main')
  ada = await member(indexing, 'editor', { name: 'Ada Example' })
  bob = await member(indexing, 'editor', { name: 'Bob Example' })
  await openPull(ada, at, { title: 'Say two', head: 'side' })
})

async function linesOf(person: Member): Promise<string[]> {
  await notices.work()
  const { notices: list } = await listInbox(person, { limit: 20, offset: 0, unread: false })
  return list.reverse().flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))
}

const ask = (...people: Member[]) =>
  requestReviewers(
    ada,
    at,
    1,
    people.map(({ userId }) => userId),
  )

const decide = (verdict: 'approved' | 'changes_requested', comment?: string) =>
  giveVerdict(bob, at, 1, { verdict, comment })

async function waitingFor(person: Member): Promise<number[]> {
  const { threads } = await listThreads(person, ThreadFilter.parse({ kind: 'pull', asked: true }))
  return threads.map(({ number }) => number)
}

it('tells who is asked, once, and the author of the verdict, and again who is asked again', async () => {
  await ask(bob)
  await ask(bob)
  expect(await linesOf(bob)).toEqual(['Ada Example asks you to review #1 Say two'])
  expect(await waitingFor(bob)).toEqual([1])
  expect(await waitingFor(ada)).toEqual([])

  notices.now = new Date('2026-03-03T13:00:00Z')
  await decide('changes_requested', 'State the **limit**.')
  expect(await linesOf(ada)).toEqual(['Bob Example requested changes of #1 Say two: State the limit.'])
  expect(await waitingFor(bob)).toEqual([])

  notices.now = new Date('2026-03-03T14:00:00Z')
  expect((await ask(bob)).reviewers).toMatchObject([{ user_id: bob.userId, state: 'requested' }])
  expect(await linesOf(bob)).toHaveLength(2)
  expect(await waitingFor(bob)).toEqual([1])
})

it('does not tell people of what they asked of themselves', async () => {
  await requestReviewers(bob, at, 1, [bob.userId])
  expect(await linesOf(bob)).toEqual([])
  expect(await waitingFor(bob)).toEqual([1])
})

it('mails who is asked, and nobody whose request is answered, taken back or closed before its mail is due', async () => {
  const sent: OutgoingMail[] = []
  notices.mail = { send: async (mail) => void sent.push(mail), tryConnection: async () => {} }
  await ask(bob)
  await notices.work()
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('asks you to review #1 Say two')])

  await ask()
  await ask(bob)
  await decide('approved')
  await notices.work()
  await ask(bob)
  await ask()
  await notices.work()
  await ask(bob)
  await closePull(ada, at, 1)
  await notices.work()
  expect(sent.filter(({ text }) => text.includes('asks you'))).toHaveLength(1)
})
