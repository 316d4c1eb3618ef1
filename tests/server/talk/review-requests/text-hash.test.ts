import { describe, expect, it } from 'vitest'
import { textHash } from '#server/talk/review-requests/text-hash'
import { applyEdits } from '#spec/edit/index'

const approve = (source: string) => {
  const edited = applyEdits(source, [{ kind: 'set_key', key: 'review_status', value: 'approved' }])
  if (!edited.ok) throw new Error(edited.message)
  expect(edited.source).not.toBe(source)
  return edited.source
}

describe('the text that a verdict is about', () => {
  it.each([
    ['with frontmatter', '---\ntitle: Refunds\n---\n# Refunds\n'],
    ['with a review status', '---\nreview_status: in_review\ntitle: Refunds\n---\n# Refunds\n'],
    ['without frontmatter', '# Refunds\n\nText.\n'],
    ['with Windows line ends', '---\r\ntitle: Refunds\r\n---\r\n# Refunds\r\n'],
  ])('stays the same when a document %s is approved', (_, source) => {
    expect(textHash(approve(source))).toBe(textHash(source))
  })

  it.each([
    ['the title', '---\ntitle: Returns\n---\n# Refunds\n'],
    ['a word', '---\ntitle: Refunds\n---\n# Refund\n'],
    [
      'a line of the text that looks like a review status',
      '---\ntitle: Refunds\n---\n# Refunds\nreview_status: approved\n',
    ],
  ])('changes with %s', (_, changed) => {
    expect(textHash(changed)).not.toBe(textHash('---\ntitle: Refunds\n---\n# Refunds\n'))
  })
})
