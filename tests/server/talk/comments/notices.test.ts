import { beforeEach, expect, it } from 'vitest'
import { answerThread } from '#server/talk/comments/messages/answer-thread'
import { editComment } from '#server/talk/comments/messages/edit-comment'
import { removeComment } from '#server/talk/comments/messages/remove-comment'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { writeFollow } from '#server/talk/notices/people/follow-document'
import { openNotices } from '#tests/server/talk/notices/open-notices'
import { comment, type Member, member, openDocuments, PATH, TEXT } from './open-comments'

const notices = openNotices()
const { indexing } = notices
let [ada, bob, owner, follower]: Member[] = []
let documents: Awaited<ReturnType<typeof openDocuments>>

beforeEach(async () => {
  documents = await openDocuments(indexing)
  ada = await member(indexing, 'viewer', { name: 'Ada Example', email: `ada-${indexing.org.id}@example.com` })
  bob = await member(indexing, 'editor', { name: 'Bob Example' })
  owner = await member(indexing, 'editor', { name: 'owner@example.com' })
  follower = await member(indexing)
  await writeFollow(follower, { owner: 'acme', repo: 'specs', file_path: PATH, choice: 'follow' })
})

/** The lines of a person's inbox, oldest first. */
async function linesOf(person: Member | undefined): Promise<string[]> {
  await notices.work()
  if (!person) throw new Error('there is no such member')
  const { notices: list } = await listInbox(person, { limit: 20, offset: 0, unread: false })
  return list.reverse().flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))
}

const start = (author: Member | undefined, more: Parameters<typeof comment>[1] = {}) => {
  if (!author) throw new Error('there is no such member')
  return comment(author, more)
}

it('tells the owner and followers of a new thread, but not its author', async () => {
  await start(owner, { section_id: '1-refund-window', body: 'Calendar **days**?' })
  expect(await linesOf(owner)).toEqual([])
  expect(await linesOf(follower)).toEqual([
    'owner@example.com commented on Refunds › Refund window: Calendar days?',
  ])
  expect(await linesOf(bob)).toEqual([])
})

it('cuts a long comment between characters, so that the notice can be stored', async () => {
  await start(bob, { body: `${'x'.repeat(158)}😀 end` })
  expect(await linesOf(owner)).toEqual([`Bob Example commented on Refunds: ${'x'.repeat(158)}…`])
})

it('tells mentioned members once, by login, address or name, and nobody else', async () => {
  const thread = await start(bob, {
    body: `@ada-example and @ADA-${indexing.org.id}@example.com, see @nobody and \`@ada-example\`. @bob-example`,
  })
  expect(await linesOf(ada)).toEqual([
    expect.stringContaining('Bob Example mentioned you in Refunds: @ada-example and'),
  ])
  expect(await linesOf(bob)).toEqual([])
  const path = { thread_id: thread.id, comment_id: thread.comments[0]?.id ?? 0 }
  await editComment(bob as Member, path, 'Once more @ada-example, and @owner@example.com')
  expect(await linesOf(ada)).toHaveLength(1)
})

it('tells a follower who is mentioned only of the mention', async () => {
  await writeFollow(ada as Member, { owner: 'acme', repo: 'specs', file_path: PATH, choice: 'follow' })
  await start(bob, { body: 'Right, @ada-example?' })
  expect(await linesOf(ada)).toEqual(['Bob Example mentioned you in Refunds: Right, @ada-example?'])
})

it('tells participants of answers, and leaves out what was deleted before it was sent', async () => {
  const thread = await start(ada)
  const answer = await answerThread(bob as Member, thread.id, 'Because.')
  expect(await linesOf(ada)).toEqual(['Bob Example answered in Refunds: Because.'])
  await answerThread(ada as Member, thread.id, 'I see.')
  expect(await linesOf(bob)).toEqual(['Ada Example answered in Refunds: I see.'])
  expect(await linesOf(follower)).toHaveLength(1)
  await removeComment(bob as Member, { thread_id: thread.id, comment_id: answer.id })
})

it('posts new threads to the channel, and no words of a document that AI may not see', async () => {
  await start(ada, { section_id: '1-refund-window', body: 'Calendar days?' })
  await notices.work()
  expect(JSON.stringify(notices.chat.posted)).toContain('Calendar days?')
  notices.chat.posted.length = 0
  await documents.push({ [PATH]: TEXT.replace('status: todo', 'status: todo\nai_exposure: metadata') })
  await start(ada, { section_id: '1-refund-window', body: 'Working days?' })
  await start(ada, { body: 'All days?' })
  await notices.work()
  const posted = JSON.stringify(notices.chat.posted)
  expect(posted).toContain('commented on')
  for (const hidden of ['Working days?', 'All days?', 'Refund window']) expect(posted).not.toContain(hidden)
})

it('a comment that is deleted before its message is due is not posted', async () => {
  notices.now = new Date('2026-03-03T23:00:00Z')
  await documents.push({
    'CONFIG.yaml':
      'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\nchat:\n  quiet_hours: { start: "22:00", end: "08:00" }\n',
  })
  const thread = await start(ada, { body: 'Never mind.' })
  await notices.work()
  await removeComment(ada as Member, { thread_id: thread.id, comment_id: thread.comments[0]?.id ?? 0 })
  notices.now = new Date('2026-03-04T09:00:00Z')
  await notices.work()
  expect(JSON.stringify(notices.chat.posted)).not.toContain('Never mind.')
  expect(await notices.reasons()).toContain('outdated')
})
