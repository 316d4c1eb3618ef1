import { expect, it } from 'vitest'
import { proposedSection } from '#app/writing/editor/proposed-section'
import { parseDocument } from '#spec/markdown/index'

const CONTENT = '---\nstatus: todo\n---\n# Refunds\n\n## Partial refunds\n\nText.\n'
const alert = { id: 7, title: 'Refund failed', count: 2, service: 'payments' }

it('adds one section for an alert at the end, and leaves the rest alone', () => {
  const { text } = proposedSection(CONTENT, 'acme', alert) ?? expect.fail('no proposal')
  expect(text.startsWith(CONTENT)).toBe(true)
  expect(text.slice(CONTENT.length)).toBe(
    '\n## Refund failed\n\nFound by [an alert](/app/acme/alerts/7): 2 errors of payments.\n',
  )
})

it.each([
  '<!-- svc:system:x status:done --> **a**',
  '# [x](javascript:alert(1)) `b`',
  '<img src=x onerror=alert(1)>',
])('takes markup in a title as text: %s', (title) => {
  const { text } = proposedSection(CONTENT, 'acme', { ...alert, title }) ?? expect.fail('no proposal')
  const [, added] = parseDocument(text).sections
  expect(parseDocument(text).sections).toHaveLength(2)
  expect(added?.status.state).not.toBe('done')
  expect(text).not.toContain('<!--')
  expect(text).not.toMatch(/(?<!\\)\]\(javascript/)
})
