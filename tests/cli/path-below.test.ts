import path from 'node:path'
import { expect, it } from 'vitest'
import { pathBelow } from '#cli/checkout/path-below'

it.each([
  ['C:\\work\\specs\\docs\\a.md', 'docs/a.md'],
  ['c:\\work\\specs\\docs\\a.md', 'docs/a.md'],
  ['C:\\work\\specs', ''],
  ['C:\\work\\other\\a.md', null],
  ['C:\\work', null],
  ['D:\\work\\specs\\a.md', null],
  ['\\\\host\\share\\a.md', null],
  ['C:\\work\\specs\\..a\\b.md', '..a/b.md'],
])('on Windows, %s is %s', (absolute, expected) => {
  expect(pathBelow('C:\\work\\specs', absolute, path.win32)).toBe(expected)
})

it.each([
  ['/work/specs/docs/a.md', 'docs/a.md'],
  ['/work/specs', ''],
  ['/work/other/a.md', null],
  ['/work', null],
  ['/work/specs/..a/b.md', '..a/b.md'],
  ['/work/specs/a\\b.md', 'a\\b.md'],
])('elsewhere, %s is %s', (absolute, expected) => {
  expect(pathBelow('/work/specs', absolute, path.posix)).toBe(expected)
})
