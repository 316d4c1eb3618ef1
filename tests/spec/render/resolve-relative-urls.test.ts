import { describe, expect, it } from 'vitest'
import { renderMarkdown, resolveRelativeUrls } from '#spec/render/render-markdown'

const resolver = {
  documentPath: 'docs/specs/pay.md',
  link: (path: string, suffix: string) => `/page/${path}${suffix}`,
  image: (path: string, suffix: string) => `/raw/${path}${suffix}`,
}

const resolve = (markdown: string) => resolveRelativeUrls(renderMarkdown(markdown), resolver)

/** The resolved address of the link `[a](<url>)`. */
const target = (url: string) => /href="([^"]*)"/.exec(resolve(`[a](<${url}>)`))?.[1]

describe('relative URLs', () => {
  it.each([
    ['b.md', '/page/docs/specs/b.md'],
    ['./b.md', '/page/docs/specs/b.md'],
    ['../b.md#c', '/page/docs/b.md#c'],
    ['../../b.md?c=1&d#e', '/page/b.md?c=1&amp;d#e'],
    ['../..', '/page/'],
    ['x/../b/', '/page/docs/specs/b'],
    ['/b.md', '/page/b.md'],
    ['/', '/page/'],
    ['?a=b', '/page/docs/specs/pay.md?a=b'],
    ['b c/ü.md', '/page/docs/specs/b c/ü.md'],
    ['b%20c.md', '/page/docs/specs/b c.md'],
    ['b"c.md', '/page/docs/specs/b&quot;c.md'],
    ['a/.../b', '/page/docs/specs/a/.../b'],
  ])('%s', (url, expected) => expect(target(url)).toBe(expected))

  it('of images and pictures become files', () => {
    expect(resolve('![a](../b.png)')).toContain('src="/raw/docs/b.png"')
    expect(resolve('<picture><source srcset="b.png 2x"><img src="/c.png"></picture>')).toContain(
      '<source srcset="/raw/docs/specs/b.png 2x"><img src="/raw/c.png">',
    )
  })
})

describe('URLs that leave the repository or hide where they go lead nowhere', () => {
  it.each([
    '../../../b.md',
    '/../b.md',
    '/..',
    '%2e%2e/b.md',
    '.%2E/b.md',
    '%2e/b.md',
    'a%2fb.md',
    '..%2f..%2fb.md',
    'a%5cb.md',
    '..\\b.md',
    'a%00.md',
    'a%0a.md',
    'a%ff.md',
    'a%zz.md',
  ])('%s', (url) => expect(target(url)).toBe(url === 'a%zz.md' ? '/page/docs/specs/a%zz.md' : '#'))

  it('an image of such a URL loads nothing', () => {
    expect(resolve('![a](../../../b.png)')).toContain('<img alt="a"')
  })
})

it('other URLs and everything that only looks like one of ours stay as they are', () => {
  const source =
    '[a](https://b.example/pl-rel:c) [d](#e) `href="pl-rel:f"` <b title=\' href="pl-rel:g"\'>src="pl-rel:h"</b> [pl-rel:i](pl-rel:j)'
  expect(resolve(source)).toBe(renderMarkdown(source))
})

it('the resolved URL is escaped', () => {
  const html = resolveRelativeUrls(renderMarkdown('[a](b) <picture><source srcset=c>'), {
    ...resolver,
    link: () => '"><script>',
    image: () => 'a, b',
  })
  expect(html).toContain('href="&quot;&gt;&lt;script&gt;"')
  expect(html).toContain('srcset="a%2C%20b"')
})

it('a document of a hundred thousand links is resolved in one pass', () => {
  const html = renderMarkdown('[a](../b.md) '.repeat(100_000))
  expect(resolveRelativeUrls(html, resolver).match(/\/page\/docs\/b\.md/g)?.length).toBe(100_000)
})
