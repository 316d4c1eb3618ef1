import { describe, expect, it } from 'vitest'
import { collectReferences, linkReferences } from '#spec/render/references/link-references'
import { renderMarkdown } from '#spec/render/render-markdown'

const hrefOf = (text: string) => {
  const linked = linkReferences(renderMarkdown(text), (reference) => ({
    href: `/${Object.values(reference).join('/')}`,
    title: 'a "b"',
  }))
  return [...linked.matchAll(/<a href="([^"]*)" title="a &quot;b&quot;">/g)].map(([, href]) => href)
}

describe('references in a text', () => {
  it.each([
    ['See #12.', ['/number/12']],
    ['(#12), #13', ['/number/12', '/number/13']],
    ['**#12** and > #7', ['/number/12', '/number/7']],
    ['Fixed in 9fceb02.', ['/commit/9fceb02']],
    [`Fixed in ${'a1'.repeat(20)}`, [`/commit/${'a1'.repeat(20)}`]],
    ['See docs/specs/a.md', ['/document/docs/specs/a.md/']],
    ['See docs/specs/a.md#limits, README.md', ['/document/docs/specs/a.md/#limits', '/document/README.md/']],
  ])('%s', (text, hrefs) => {
    expect(hrefOf(text)).toEqual(hrefs)
  })

  it.each([
    ['code', 'See `#12` and `docs/a.md`'],
    ['a code block', '```\n#12 9fceb02\n```'],
    ['the text of a link', '[#12 in docs/a.md](https://example.com)'],
    ['an address', 'https://example.com/a.md and https://example.com/#12'],
    ['an email', 'me@example.md'],
    ['an encoded character', 'It&#39;s'],
    ['a word', 'C#12 a#12 #12a #0x9 1234567890123'.replace(' 1234567890123', '')],
    ['a short or long run of digits', 'abc123 9fceb0'],
    ['an attribute', '<img alt="#12" src="docs/a.md">'],
  ])('are not found in %s', (_, text) => {
    expect(hrefOf(text)).toEqual([])
  })

  it('keeps everything else as it is', () => {
    const html = renderMarkdown('# Title\n\n> #1\n\n<details><summary>#2</summary>\n\n- [ ] a < b & #3\n')
    expect(linkReferences(html, () => null)).toBe(html)
  })

  it('are collected once, of all texts', () => {
    expect(collectReferences(['<p>#1 #2</p>', '<p>#2 a.md</p>'])).toEqual([
      { kind: 'number', number: 1 },
      { kind: 'number', number: 2 },
      { kind: 'document', path: 'a.md', fragment: '' },
    ])
  })

  // In quadratic time, this would exceed the time limit of a test.
  it('are looked for in hostile text', () => {
    const hostile = `<p>${'a/'.repeat(30_000)} ${'.'.repeat(30_000)} ${'#'.repeat(30_000)} ${'a.m'.repeat(20_000)}</p>`
    expect(collectReferences([hostile])).toEqual([])
  })
})
