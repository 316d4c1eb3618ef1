import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findReferences } from '#spec/links/document-references'
import { findLinks } from '#spec/links/find-links'
import { followMove, removeLinks, withoutAddresses } from '#spec/links/index'
import { renderMarkdown } from '#spec/render/render-markdown'
import { RELATIVE_MARK } from '#spec/render/urls/clean-url'
import { repositoryPath } from '#spec/render/urls/repository-path'
import { document } from '#tests/spec/markdown/arbitrary-markdown'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const LINKS = [
  '[a](b.md)',
  '[a](./b.md#x "t")',
  '[a](<../docs/b.md>)',
  '[a](/docs/b.md?q)',
  '[*a*](c d.md)',
  '[a](c%20d.md)',
  '![i](img/i.png)',
  '[![i](i.png)](b.md)',
  '[r]',
  '[a][r]',
  '[a][r',
  '\n\n[r]: b.md "t"\n\n',
  '\n\n[r]:\n  <../docs/c%20d.md>\n',
  '\n[r]: ../../out.md\n',
  '<a href="b.md">',
  "<img src='i.png'>",
  '</a>',
  '[^1]',
  '[^1]: [a](b.md)\n',
  '$x$',
  '| [a](b.md) |\n|---|\n',
  '`[a](b.md)`',
]

const withLinks = fc
  .array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...LINKS) }, { weight: 1, arbitrary: document }), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
  // Addresses in instructions, declarations and CDATA are not looked for.
  .filter((text) => !/<[?!](?!--)/.test(text))

const PATHS = ['docs/b.md', 'docs/c d.md', 'docs/e/f.md', 'b.md', 'README.md']
const moves = fc.record({
  path: fc.constantFrom(...PATHS),
  from: fc.constantFrom('docs/b.md', 'docs/c d.md', 'b.md'),
  to: fc.constantFrom('docs/new.md', 'x/y/ü (1)&copy;.md', "#'?%20.md", 'docs/e/[z]_*.md'),
})

const MARKED = new RegExp(`(?<= (?:href|src|srcset)=")${RELATIVE_MARK}([^"]*)`, 'g')

/** The files that a page links to, in order, and the page without them. */
function readPage(source: string, path: string) {
  const html = renderMarkdown(source)
  const targets = [...html.matchAll(MARKED)].map(([, url = '']) => {
    const decoded = url.replaceAll('&amp;', '&')
    const length = decoded.search(/[?#]|$/)
    return { path: repositoryPath(path, decoded.slice(0, length)), suffix: decoded.slice(length) }
  })
  return { targets, rest: html.replace(MARKED, '') }
}

it('after a move, a page links to the same files and is the same otherwise', {
  timeout: PROPERTY_TIMEOUT_MS,
}, () => {
  forAll(fc.tuple(withLinks, moves), ([source, { path, from, to }]) => {
    const moved = (file: string | null) => (file === from ? to : file)
    const [document] = followMove([{ path, source }], PATHS, { from, to })
    const before = readPage(source, path)
    const after = readPage(document?.source ?? source, moved(path) ?? '')
    expect(after.rest).toBe(before.rest)
    // An address that leaves the repository stays as it is.
    const expected = before.targets.map((target, i) =>
      target.path === null ? after.targets[i] : { ...target, path: moved(target.path) },
    )
    expect(after.targets).toEqual(expected)
  })
})

const rangesOf = (source: string) => [
  ...findLinks(source).flatMap(({ address }) => address ?? []),
  ...findReferences(source).map(({ range }) => range),
]

it('a move changes only addresses, and only those that would lead elsewhere', {
  timeout: PROPERTY_TIMEOUT_MS,
}, () => {
  forAll(fc.tuple(withLinks, moves), ([source, { path, from, to }]) => {
    const [document] = followMove([{ path, source }], PATHS, { from, to })
    if (!document) return
    expect(withoutAddresses(document.source)).toBe(withoutAddresses(source))
    const addresses = (text: string) => rangesOf(text).map(({ start, end }) => text.slice(start, end))
    const [before, after] = [addresses(source), addresses(document.source)]
    expect(after.filter((address, i) => address !== before[i])).toHaveLength(document.changes)
    const again = followMove([{ ...document, path: path === from ? to : path }], PATHS, { from, to })
    expect(again).toEqual([])
  })
})

it('after a deletion, a page is the same without the links', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  forAll(fc.tuple(withLinks, moves), ([source, { path, from }]) => {
    const [changed] = removeLinks([{ path, source }], PATHS, from)
    if (!changed) return
    const text = (html: string) => html.replace(/<\/?a\b[^>]*>/g, '')
    expect(text(renderMarkdown(changed.source))).toBe(text(renderMarkdown(source)))
    expect(changed.source === source).toBe(changed.unlinked === 0)
  })
})
