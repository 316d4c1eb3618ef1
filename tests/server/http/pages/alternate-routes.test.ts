import { expect, test } from 'vitest'
import { toAlternateRoute } from '#server/http/pages/alternate-routes'

const pathOf = (path: string, init: RequestInit = {}) =>
  new URL(toAlternateRoute(new Request(`http://x${path}`, init)).url).pathname

test.each([
  ['/app/acme/specs/o/r/docs/a%20b.md?format=md', {}, '/app/acme/_markdown/o/r/docs/a%20b.md'],
  ['/app/acme/docs/o/r/a.md', { headers: { accept: 'text/markdown' } }, '/app/acme/_markdown/o/r/a.md'],
  [
    '/app/acme/docs/o/r/a.md',
    { headers: { accept: 'text/html;q=0.5, text/markdown' } },
    '/app/acme/_markdown/o/r/a.md',
  ],
  ['/app/acme/search?q=x&fragment=1', {}, '/app/acme/_results'],
  ['/app/acme/search/?q=x', { headers: { 'hx-request': 'true' } }, '/app/acme/_results'],
])('%s %j is answered by its alternate route', (path, init, twin) => {
  expect(pathOf(path, init)).toBe(twin)
})

test.each([
  ['/app/acme/specs/o/r/a.md', {}],
  ['/app/acme/repos/o/r?format=md', {}],
  ['/app/acme/search?q=x', {}],
  ['/app/acme/search?fragment=1', { method: 'POST' }],
  ['/app/acme/specs/o/r/a.md', { headers: { accept: 'text/html, text/markdown' } }],
  ['/app/acme/specs/o/r/a.md', { headers: { accept: 'text/markdown;q=0.2, text/html' } }],
  ['/app/acme/specs/o/r/a.md', { headers: { accept: '*/*' } }],
])('%s %j is the page itself', (path, init) => {
  expect(pathOf(path, init)).toBe(path.split('?')[0])
})
