import { beforeEach, expect, it } from 'vitest'
import { answerThread } from '#server/talk/comments/messages/answer-thread'
import { startPullThread } from '#server/talk/comments/pulls/start-pull-thread'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { openPull } from '#server/writing/pulls/open-pull'
import { openNotices } from '#tests/server/talk/notices/open-notices'
import { type Member, member, openDocuments, PATH, TEXT } from './open-comments'

const notices = openNotices()
const { indexing } = notices
const at = { owner: 'acme', repo: 'specs' }
let author: Member
let ada: Member
let bob: Member

beforeEach(async () => {
  const { git } = await openDocuments(indexing)
  author = await member(indexing, 'editor', { name: 'Pia Author' })
  ada = await member(indexing, 'viewer', { name: 'Ada Example' })
  bob = await member(indexing, 'editor', { name: 'owner@example.com' })
  git.git('checkout', '--quiet', '-b', 'side')
  git.commit({ [PATH]: TEXT.replace('30 days', '14 days') })
  git.git('checkout', '--quiet', 'main')
  await openPull(author, at, { title: 'Refund sooner', head: 'side' })
})

async function linesOf(person: Member): Promise<string[]> {
  await notices.work()
  const { notices: list } = await listInbox(person, { limit: 20, offset: 0, unread: false })
  return list.reverse().flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))
}

const start = (from: Member, body: string) =>
  startPullThread(from, at, 1, { path: PATH, side: 'new', line: 12, body })

it('tells the author of the pull request of threads and answers, and not the owner of the document', async () => {
  const thread = await start(ada, 'Why so **short**?')
  await answerThread(bob, thread.id, 'As in the terms.')
  expect(await linesOf(author)).toEqual([
    `Ada Example commented on Refund sooner #1 › ${PATH}:12: Why so short?`,
    `owner@example.com answered in Refund sooner #1 › ${PATH}:12: As in the terms.`,
  ])
  expect(await linesOf(ada)).toEqual([
    expect.stringContaining('owner@example.com answered in Refund sooner #1'),
  ])
  expect(await linesOf(bob)).toEqual([])
})

it('tells mentioned members once, and nobody of their own comments', async () => {
  await start(author, 'Right, @ada-example?')
  await start(ada, 'Yes, @pia-author.')
  expect(await linesOf(author)).toEqual([
    `Ada Example mentioned you in Refund sooner #1 › ${PATH}:12: Yes, @pia-author.`,
  ])
  expect(await linesOf(ada)).toEqual([
    `Pia Author mentioned you in Refund sooner #1 › ${PATH}:12: Right, @ada-example?`,
  ])
})
