import { expect, it } from 'vitest'
import { findMentions, mentionOf } from '#spec/mentions/find-mentions'

it.each([
  ['@ada, is this right?', ['ada']],
  ['Ask @Ada-Example and (@bob).', ['ada-example', 'bob']],
  ['@ada@example.com. And @ada@example.com!', ['ada@example.com']],
  ['Write to ada@example.com, or a/@b', []],
  ['`@code` and\n```\n@fence\n```\n@ada', ['ada']],
  ['```\n@open', []],
  ['@Zoë', ['zoë']],
  ['@ alone, @-x', []],
])('finds the names in %j', (text, names) => {
  expect(findMentions(text)).toEqual(names)
})

it('writes a name as it is mentioned', () => {
  expect(['Ada Example', ' Zoë  O’Neil ', 'bob'].map(mentionOf)).toEqual(['ada-example', 'zoë-o-neil', 'bob'])
})
