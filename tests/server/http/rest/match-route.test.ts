import { describe, expect, it } from 'vitest'
import { pathOf } from '#server/http/request/sent-path'
import { createMatcher, MalformedPathError } from '#server/http/rest/match-route'

const route = (path: string, method = 'GET') => ({ method, path })

const find = createMatcher([
  route('/app/{org}/editor/{owner}/{repo}/{file_path*}'),
  route('/app/{org}/editor/{owner}/{repo}/{file_path*}/json'),
  route('/app/{org}/editor/{owner}/{repo}/new'),
  route('/app/{org}/editor/{owner}/{repo}/new/template'),
  route('/app/{org}/editor/repos'),
  route('/app/{org}/settings/api-keys/'),
  route('/app/{org}/editor/{owner}/{repo}/{file_path*}/save', 'POST'),
  route('/healthz'),
])

const matchPath = (path: string, method = 'GET') => {
  const match = find(method, path)
  return match && [match.route.path, match.params]
}

describe('the route table', () => {
  it('prefers literal segments to parameters', () => {
    expect(matchPath('/app/acme/editor/repos')?.[0]).toBe('/app/{org}/editor/repos')
    expect(matchPath('/app/acme/editor/o/r/new')?.[0]).toBe('/app/{org}/editor/{owner}/{repo}/new')
    expect(matchPath('/app/acme/editor/o/r/new/template')?.[0]).toBe(
      '/app/{org}/editor/{owner}/{repo}/new/template',
    )
  })

  it('prefers a greedy path with a suffix to one without', () => {
    expect(matchPath('/app/acme/editor/o/r/docs/a.md/json')).toEqual([
      '/app/{org}/editor/{owner}/{repo}/{file_path*}/json',
      { org: 'acme', owner: 'o', repo: 'r', file_path: 'docs/a.md' },
    ])
    expect(matchPath('/app/acme/editor/o/r/docs/json.md')?.[1]).toMatchObject({ file_path: 'docs/json.md' })
  })

  it('reaches a file whose own path ends like a suffix, under the suffix', () => {
    expect(matchPath('/app/acme/editor/o/r/data/json/json')?.[1]).toMatchObject({ file_path: 'data/json' })
  })

  it('decodes each parameter once', () => {
    expect(matchPath('/app/acme/editor/o/r/docs/a%20b%2Fc%25.md')?.[1]).toMatchObject({
      file_path: 'docs/a b/c%.md',
    })
  })

  it('finds the path of a target that names the host too, and no other path', () => {
    expect(pathOf('http://plumbline.test/healthz?a=/b')).toBe('/healthz')
    expect(pathOf('HTTPS://plumbline.test?a=/b')).toBe('/')
    expect(pathOf('/app/acme/editor/o/r/http://x/a.md?b')).toBe('/app/acme/editor/o/r/http://x/a.md')
    expect(pathOf('//plumbline.test/healthz')).toBe('//plumbline.test/healthz')
  })

  it('accepts a path with and without its trailing slash', () => {
    expect(matchPath('/healthz/')?.[0]).toBe('/healthz')
    expect(matchPath('/app/acme/settings/api-keys')?.[0]).toBe('/app/{org}/settings/api-keys/')
    expect(matchPath('/app/acme/settings/api-keys/')?.[0]).toBe('/app/{org}/settings/api-keys/')
  })

  it('distinguishes methods and handles HEAD like GET', () => {
    expect(matchPath('/healthz', 'POST')).toBeNull()
    expect(matchPath('/healthz', 'HEAD')?.[0]).toBe('/healthz')
    expect(matchPath('/app/acme/editor/o/r/a.md/save', 'POST')?.[1]).toMatchObject({ file_path: 'a.md' })
  })

  it('rejects malformed percent-encoding', () => {
    expect(() => find('GET', '/app/acme/editor/o/r/%zz')).toThrow(MalformedPathError)
  })
})
