import { expect, test } from 'vitest'
import type { NoticeMessage } from '#spec/notices/message'
import { toHtml, toMarkdown, toPlainText } from '#spec/notices/write-message'

const URL = 'https://plumb.example/app/acme/specs/a/b/c.md'

const messageWith = (title: string): NoticeMessage => ({
  title,
  parts: [
    {
      kind: 'spec_created',
      heading: `New: ${title}`,
      lines: [
        [
          { text: title, url: URL },
          { text: ': done', isStrong: true },
        ],
      ],
      omitted: 1200,
    },
  ],
})

test('writes headings, lines and what was left out', () => {
  const message = messageWith('Refunds')
  expect(toPlainText(message)).toBe(`New: Refunds\n- Refunds (${URL}): done\n- And 1,200 more.`)
  expect(toMarkdown(message)).toBe(`**New\\: Refunds**\n- [Refunds](<${URL}>)**\\: done**\n- And 1,200 more.`)
  expect(toHtml(message)).toBe(
    `<h2>New: Refunds</h2><ul><li><a href="${URL}">Refunds</a><strong>: done</strong></li></ul><p>And 1,200 more.</p>`,
  )
})

test.each([
  '<script>alert(1)</script>',
  '[click](https://evil.example)',
  '**bold** `code` ~~gone~~',
  'two\nlines\n- and a list',
  '"><img src=x onerror=alert(1)>',
])('does not interpret a title: %s', (title) => {
  const message = messageWith(title)
  expect(toHtml(message).match(/<[a-z0-9]+/g)).toEqual(['<h2', '<ul', '<li', '<a', '<strong', '<p'])
  expect(toMarkdown(message).split('\n')).toHaveLength(3)
  expect(toPlainText(message).split('\n')).toHaveLength(3)
  expect(toMarkdown(message)).not.toMatch(/(?<!\\)<script|(?<!\\)\]\(https:\/\/evil/)
})

test('keeps mentions inactive', () => {
  expect(toMarkdown(messageWith('@channel #general'))).not.toContain('@channel')
})
