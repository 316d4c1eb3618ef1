import { expect, it } from 'vitest'
import { HOME, ownPath } from '#shared/own-path'

it.each([
  '/app/',
  '/app/acme/tasks?status=todo#first',
  '/a//b',
  '/auth/codehost/login',
  '/%0d%0aSet-Cookie:a=b',
])('a path of ours stays as it is: %j', (path) => expect(ownPath(path)).toBe(path))

it.each([
  ['/app/文書?q=é#節', '/app/%E6%96%87%E6%9B%B8?q=%C3%A9#%E7%AF%80'],
  ['/app/\u{1f600}', '/app/%F0%9F%98%80'],
  ['/app/\ud800', '/app/%EF%BF%BD'],
  ['/app/\u007f', '/app/%7F'],
])('%j is spelt as a header can carry it', (path, spelt) => expect(ownPath(path)).toBe(spelt))

it.each([
  ...['//evil.test', '/\\evil.test', '\\\\evil.test', 'https://evil.test', 'javascript:alert(1)'],
  '/\t/evil.test',
  '/\r\nx: y',
  '/..//evil.test',
  '/app/%2e%2e//evil.test',
  '/.//evil.test',
  '/auth/logout',
  '/app/../auth/logout/?x#y',
  '/auth/codehost/disconnect',
  '',
  null,
  undefined,
])('%j leads home', (path) => expect(ownPath(path)).toBe(HOME))
