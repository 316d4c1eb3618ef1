import { expect, it } from 'vitest'
import { excerptMatch, shownText } from '#spec/search/index'

const excerpt = (markdown: string, match: string) => excerptMatch(markdown, match, shownText)

it.each([
  ['code', 'Use `a->b` **here**.', '->', 'Use a<mark>-&gt;</mark>b here.'],
  ['a table', '| a | b |\n|---|---|\n| **x** -> y | z |', '->', 'a · b x <mark>-&gt;</mark> y · z'],
  ['the sign as code before one in a sentence', 'Why? Use `?` here.', '?', 'Why? Use <mark>?</mark> here.'],
  ['markup as text', 'A `<script>` -> B', '->', 'A &lt;script&gt; <mark>-&gt;</mark> B'],
])('shows %s without its Markdown', (_what, markdown, match, expected) =>
  expect(excerpt(markdown, match)).toBe(expected),
)

it('cuts at words around the match', () => {
  const html = excerpt(`${'before '.repeat(60)}describing ${'after '.repeat(60)}`, 'scrib') ?? ''
  expect(html).toMatch(/^… (before )+de<mark>scrib<\/mark>ing( after)+ …$/)
})

it.each([
  ['an address', 'See [the page](https://x.example/?id=1).', '?'],
  ['a comment', 'Text <!-- a -> b -->', '->'],
  ['nothing', 'Text', '->'],
])('has no excerpt of %s', (_what, markdown, match) => expect(excerpt(markdown, match)).toBeNull())
