import { expect, it } from 'vitest'
import { createHighlighter } from '#spec/render/code/highlight'
import { languageOfPath } from '#spec/render/code/language-of-path'
import { linesOf, renderSource } from '#spec/render/code/render-source'

const textsOf = (html: string) =>
  [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, line = '']) => line.replace(/<[^>]*>/g, ''))

it.each([
  ['a\nb\n', ['a', 'b']],
  ['a\r\nb', ['a', 'b']],
  ['\uFEFFa\n\n\nb\n\n', ['a', '', '', 'b', '']],
  ['', []],
])('splits %j into its lines', (text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

it('numbers highlighted lines, also those of one token over several lines', async () => {
  const highlight = await createHighlighter(['typescript'])
  const lines = ['/* one', '<b>two</b> */', '', 'const a = `x', 'y`']
  const html = renderSource(lines, 'typescript', highlight)
  expect(textsOf(html)).toEqual(['/* one', '&lt;b&gt;two&lt;/b&gt; */', '\n', 'const a = `x', 'y`'])
  expect([...html.matchAll(/<div id="(L\d+)"/g)].map(([, id]) => id)).toEqual(['L1', 'L2', 'L3', 'L4', 'L5'])
  expect(html).toContain('tok-comment')
})

it('escapes lines of an unknown language', () => {
  expect(textsOf(renderSource(['<script>"&'], 'none', () => null))).toEqual(['&lt;script&gt;&quot;&amp;'])
})

it.each([
  ['src/a.ts', 'ts'],
  ['Dockerfile', 'docker'],
  ['deploy/Makefile', 'make'],
  ['include/a.H', 'c'],
  ['a.svg', 'xml'],
  ['LICENSE', 'license'],
])('%s is written in %s', (path, language) => {
  expect(languageOfPath(path)).toBe(language)
})
