import { expect, it } from 'vitest'
import { codeHostAccounts } from '#db/schema/index'
import { completeMention } from '#server/talk/comments/people/complete-mention'
import { findMentioned } from '#server/talk/comments/people/find-mentioned'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'
import { type Member, member } from './open-comments'

const indexing = openIndexing()

const at = (name: string) => `${name}@org-${indexing.org.id}.example.com`

const complete = async (reader: Member, q: string) =>
  (await completeMention(reader, { q })).people.map(({ name, mention }) => [name, mention])

it('completes the start of a name, a login or an address with a name that mentions that person only', async () => {
  const reader = await member(indexing, 'viewer', { name: 'Zoe Reader', email: at('zoe') })
  const ada = await member(indexing, 'viewer', { name: 'Ada Example', email: at('ada') })
  const twin = await member(indexing, 'viewer', { name: 'Ada Example', email: at('twin') })
  await member(indexing, 'editor', { name: 'Grace Brewster Hopper', email: at('rear') })
  await indexing.db
    .insert(codeHostAccounts)
    .values({ userId: ada.userId, login: 'Countess', name: 'Ada', accessToken: 'sealed' })
  expect(await complete(reader, 'ho')).toEqual([['Grace Brewster Hopper', 'grace-brewster-hopper']])
  expect(await complete(reader, 'Grace-B')).toEqual([['Grace Brewster Hopper', 'grace-brewster-hopper']])
  expect(await complete(reader, 'count')).toEqual([['Ada Example', 'countess']])
  expect((await complete(reader, 'ada')).sort()).toEqual([
    ['Ada Example', 'countess'],
    ['Ada Example', at('twin')],
  ])
  expect(await findMentioned(reader, `@countess and @${at('twin')}`)).toEqual([ada.userId, twin.userId])
  expect(await complete(reader, 'nobody')).toEqual([])
  expect(await complete(reader, '%')).toEqual([])
})

it('offers eight people at most, and none of another organization', async () => {
  const reader = await member(indexing, 'viewer', { name: 'Zoe Reader' })
  for (let i = 0; i < 9; i++) await member(indexing, 'viewer', { name: `Member ${i}` })
  expect(await complete(reader, 'member')).toHaveLength(8)
  const other = { ...reader, org: await makeOrg(indexing.db) }
  expect(await complete(other, '')).toEqual([])
})
