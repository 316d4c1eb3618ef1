import { beforeEach, expect, it } from 'vitest'
import type { OutgoingMail } from '#server/ports/mail/port'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { askForReview } from '#server/talk/review-requests/requests/ask-for-review'
import { dismissRequest } from '#server/talk/review-requests/requests/dismiss-request'
import { giveVerdict } from '#server/talk/review-requests/verdicts/give-verdict'
import { type Member, member, openDocuments, PATH } from '#tests/server/talk/comments/open-comments'
import { openNotices } from '#tests/server/talk/notices/open-notices'

const notices = openNotices()
const { indexing } = notices
let ada: Member
let bob: Member

beforeEach(async () => {
  await openDocuments(indexing)
  ada = await member(indexing, 'viewer', { name: 'Ada Example' })
  bob = await member(indexing, 'viewer', { name: 'Bob Example' })
})

async function linesOf(person: Member): Promise<string[]> {
  await notices.work()
  const { notices: list } = await listInbox(person, { limit: 20, offset: 0, unread: false })
  return list.reverse().flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))
}

const ask = (message = '') =>
  askForReview(ada, {
    repo: { owner: 'acme', name: 'specs' },
    path: PATH,
    people: [bob.userId],
    message,
  })

it('tells who is asked, once, and the asker of the verdict', async () => {
  const { id } = await ask('The **window**?')
  await ask('The window, please?')
  expect(await linesOf(bob)).toEqual(['Ada Example asks you to review Refunds: The window?'])
  expect(await linesOf(ada)).toEqual([])
  await giveVerdict({ ...indexing.ctx, ...bob }, id, { verdict: 'changes_requested', words: 'Which days?' })
  expect(await linesOf(ada)).toEqual(['Bob Example requested changes of Refunds: Which days?'])
  await ask('Calendar days.')
  expect(await linesOf(bob)).toHaveLength(2)
})

it('mails who is asked, and nobody about a request that was dismissed before its mail is due', async () => {
  const sent: OutgoingMail[] = []
  notices.mail = { send: async (mail) => void sent.push(mail), tryConnection: async () => {} }
  const { id } = await ask('First.')
  await notices.work()
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('asks you to review Refunds')])
  await dismissRequest(ada, id)
  const second = await ask('Second.')
  await dismissRequest(ada, second.id)
  await notices.work()
  expect(sent).toHaveLength(1)
})
