import { expect, test } from 'vitest'
import { describeEvent, type HistoryEvent } from '#app/library/document/history/describe-event'

const changed = (from: string | null, to: string | null) =>
  describeEvent({ kind: 'key_changed', key: 'tags', from, to } as HistoryEvent)

test.each([
  [null, 'one', 'nothing › one'],
  ['[]', '["payments","two words"]', 'nothing › payments, two words'],
  ['["a"]', '[]', 'a › nothing'],
  ['["say \\"it\\""]', '[draft', '["say \\"it\\""] › [draft'],
])('frontmatter values are shown without JSON syntax: %s, %s', (from, to, expected) => {
  expect(changed(from, to)).toBe(`Frontmatter, tags: ${expected}`)
})
