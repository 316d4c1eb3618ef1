import { expect, test } from 'vitest'
import { preferredType, prefersHtml } from '#server/http/request/accept'

const request = (accept?: string) =>
  new Request('http://plumbline.test/', { headers: accept === undefined ? {} : { accept } })

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

test.each([
  CHROME,
  'text/html',
  'TEXT/HTML;q=0.1',
  'application/json;q=0.8, text/html',
  'text/html, application/json',
  'text/*',
  '*/*, text/html',
  'application/json;q=0, */*',
])('%s prefers a page', (accept) => {
  expect(prefersHtml(request(accept))).toBe(true)
})

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'text/html;q=0.5, application/json',
  'application/json, text/html',
  'text/html;q=0, */*',
  'text/html;q=0',
  'text/html;q=0.9, */*',
  'text/event-stream',
])('%s prefers JSON', (accept) => {
  expect(prefersHtml(request(accept))).toBe(false)
})

test('a client that accepts anything gets the first offered type', () => {
  const types = ['application/json', 'text/markdown'] as const
  expect(preferredType(request('*/*'), types)).toBe('application/json')
  expect(preferredType(request(CHROME), types)).toBe('application/json')
  expect(preferredType(request('text/markdown;q=0.1'), types)).toBe('text/markdown')
  expect(preferredType(request('application/json;q=0.1, text/markdown;q=0.2'), types)).toBe('text/markdown')
})
