import { expect, test } from 'vitest'
import { NewAccount } from '../../../server/auth/sign-in/wire'
import { CreateApiKey } from '../../../server/keys/wire'
import { NewName } from '../../../server/orgs/wire'
import { NewSavedSearch } from '../../../server/search/wire-searches'

const INVISIBLE = ['\u200b', '\u200b \u200d', '\u2800', '\u3164', '\u00ad\ufeff', '\u202e', '\u0301']
const VISIBLE = ['a', '\u200bÅ', '東', '🦊', '!']

const account = (name: string) => ({ name, email: 'a@example.com', password: 'x' })
const TAKERS: [string, (name: string) => boolean][] = [
  ['an org', (name) => NewName.safeParse({ name }).success],
  ['an account', (name) => NewAccount.safeParse(account(name)).success],
  ['a key', (label) => CreateApiKey.safeParse({ label }).success],
  ['a saved search', (name) => NewSavedSearch.safeParse({ name, query: 'x' }).success],
]

test.each(TAKERS)('the name of %s has a visible character', (_, takes) => {
  expect(INVISIBLE.filter(takes)).toEqual([])
  expect(VISIBLE.filter(takes)).toEqual(VISIBLE)
})
