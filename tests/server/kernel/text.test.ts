import { expect, test } from 'vitest'
import { GitAuthorWire, NewAccount } from '#server/accounts/auth/sign-in/wire'
import { CreateApiKey } from '#server/accounts/keys/wire'
import { NewName } from '#server/accounts/orgs/wire'
import { NewSavedSearch } from '#server/library/search/wire-searches'
import { SavePullInput } from '#server/writing/editor/wire'

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

const savedTo = (branch_name: string) => ({ content: '', sha: '', branch_name })

test.each<[string, (name: string) => boolean]>([
  ['an org', (name) => NewName.safeParse({ name }).success],
  ['an account', (name) => NewAccount.safeParse(account(name)).success],
  ['a git author', (name) => GitAuthorWire.safeParse({ name, email: 'a@example.com' }).success],
  ['a branch', (name) => SavePullInput.safeParse(savedTo(name)).success],
])('the name of %s has no bidirectional control', (_, takes) => {
  expect(['a\u202eb', '\u2066a', 'a\u200f'].filter(takes)).toEqual([])
  expect(['ab', 'שלום', '👩\u200d💻'].filter(takes)).toHaveLength(3)
})
