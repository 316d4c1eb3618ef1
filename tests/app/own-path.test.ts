import { expect, test } from 'vitest'
import { ownPath } from '../../app/urls/own-path'

test.each(['/app/acme/tasks?status=todo', '/', '/docs/api#tag'])('a path of ours is kept: %s', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/a\nb',
  '/..//evil.test',
  '/app/%2e%2e//evil.test',
  '/\t/evil.test',
  '',
  null,
])('anything else leads home: %j', (path) => {
  expect(ownPath(path)).toBe('/app/')
})

test('a path with any letters is spelt as a header can carry it', () => {
  const spelt = ownPath('/app/acme/docs/文書.md?q=é')
  expect(spelt).toBe('/app/acme/docs/%E6%96%87%E6%9B%B8.md?q=%C3%A9')
  expect(() => new Headers({ location: spelt })).not.toThrow()
})
