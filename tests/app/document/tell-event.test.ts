import { expect, test } from 'vitest'
import { type HistoryEvent, tellEvent } from '../../../app/document/tell-event'

const changed = (from: string | null, to: string | null) =>
  tellEvent({ kind: 'key_changed', key: 'tags', from, to } as HistoryEvent)

test.each([
  [null, 'one', 'nothing → one'],
  ['[]', '["payments","two words"]', 'nothing → payments, two words'],
  ['["a"]', '[]', 'a → nothing'],
  ['["say \\"it\\""]', '[draft', '["say \\"it\\""] → [draft'],
])('values of the frontmatter are told as people write them: %s, %s', (from, to, told) => {
  expect(changed(from, to)).toBe(`Frontmatter, tags: ${told}`)
})
