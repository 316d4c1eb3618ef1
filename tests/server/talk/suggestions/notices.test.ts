import { beforeEach, expect, it } from 'vitest'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { acceptSuggestion } from '#server/talk/suggestions/accept-suggestion'
import { declineSuggestion } from '#server/talk/suggestions/close-suggestion'
import { makeSuggestion } from '#server/talk/suggestions/make-suggestion'
import { type Member, member, openDocuments, PATH } from '#tests/server/talk/comments/open-comments'
import { openNotices } from '#tests/server/talk/notices/open-notices'

const notices = openNotices()
const { indexing } = notices
let author: Member
let owner: Member

beforeEach(async () => {
  await openDocuments(indexing)
  author = await member(indexing, 'viewer', { name: 'Ada Example' })
  owner = await member(indexing, 'editor', { name: 'owner@example.com' })
})

async function linesOf(person: Member): Promise<string[]> {
  await notices.work()
  const { notices: list } = await listInbox(person, { limit: 20, offset: 0, unread: false })
  return list.reverse().flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))
}

const suggest = (content: string) =>
  makeSuggestion(author, {
    repo: { owner: 'acme', name: 'specs' },
    path: PATH,
    section_id: '2-limits',
    content,
    message: 'Be **exact**.',
  })

it('tells the owner of a suggestion, and its author what an editor decided', async () => {
  const [first, second] = [await suggest('Everything is paid back.'), await suggest('Nothing is paid back.')]
  expect(await linesOf(owner)).toEqual([
    'Ada Example suggests a change of Refunds › Limits: Be exact.',
    'Ada Example suggests a change of Refunds › Limits: Be exact.',
  ])
  expect(await linesOf(author)).toEqual([])
  await declineSuggestion(owner, second.id, 'The terms say otherwise.')
  await acceptSuggestion({ ...indexing.ctx, ...owner }, first.id)
  expect((await linesOf(author)).sort()).toEqual([
    'owner@example.com accepted your change of Refunds › Limits',
    'owner@example.com declined your change of Refunds › Limits: The terms say otherwise.',
  ])
})

it('tells a member whom its message mentions once, and nobody of a mention of themselves', async () => {
  const reader = await member(indexing, 'viewer', { name: 'Grace Hopper' })
  await makeSuggestion(author, {
    repo: { owner: 'acme', name: 'specs' },
    path: PATH,
    section_id: '2-limits',
    content: 'Everything is paid back.',
    message: 'As @grace-hopper said, @ada-example and @owner@example.com.',
  })
  const words = ': As @grace-hopper said, @ada-example and @owner@example.com.'
  const line = `Ada Example mentioned you in a change of Refunds › Limits${words}`
  expect(await linesOf(reader)).toEqual([line])
  expect(await linesOf(author)).toEqual([])
})
