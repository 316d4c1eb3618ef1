import { expect, test } from 'vitest'
import { describeEvent, type HistoryEvent } from '#app/library/document/history/describe-event'

const changed = (from: string | null, to: string | null) =>
  describeEvent({ kind: 'key_changed', key: 'tags', from, to } as HistoryEvent)

test.each([
  [null, 'one', 'Tags set to one'],
  ['[]', '["payments","two words"]', 'Tags set to payments, two words'],
  ['["a"]', '[]', 'Tags removed'],
  ['["say \\"it\\""]', '[draft', 'Tags: ["say \\"it\\""] → [draft'],
])('frontmatter values are shown without JSON syntax: %s, %s', (from, to, expected) => {
  expect(changed(from, to)).toBe(expected)
})
