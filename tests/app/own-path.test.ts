import { expect, test } from 'vitest'
import { ownPath } from '../../app/own-path'

test.each(['/app/acme/tasks?status=todo', '/', '/docs/api#tag'])('a path of ours is kept: %s', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/a\nb',
  '/\t/evil.test',
  '',
  null,
])('anything else leads home: %j', (path) => {
  expect(ownPath(path)).toBe('/app/')
})
