import { describe, expect, it } from 'vitest'
import { analyze } from '#spec/markdown/index'
import { headingLinesByMarkdownIt, headingLinesByUs } from './reference-headings'

/** The examples of GFM's block extensions, each followed by a line that could become a heading. */
const TABLES: [number: string, markdown: string][] = [
  ['198, a table', '| foo | bar |\n| --- | --- |\n| baz | bim |\n'],
  ['199, cells of other widths and alignments', '| abc | defghi |\n:-: | -----------:\nbar | baz\n'],
  ['200, pipes that are escaped', '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n'],
  ['201, ended by a quote', '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n'],
  ['202, ended by a blank line', '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n'],
  ['204, rows of other lengths', '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n'],
  ['205, without rows', '| abc | def |\n| --- | --- |\n'],
]

describe('the headings around a table are those of the reference parser', () => {
  const endings = ['', '---\n', '===\n', '## H\n', 'H\n---\n', '\nH\n---\n']
  it.each(TABLES)('as in GFM example %s', (_, table) => {
    for (const ending of endings)
      expect(headingLinesByUs(table + ending), ending).toEqual(headingLinesByMarkdownIt(table + ending))
  })
})

it('a delimiter row of another length makes no table, as in GFM example 203, so an underline makes a heading', () => {
  // markdown-it sees a table here; GitHub's parser looks for the underline first.
  expect(headingLinesByUs('| abc | def |\n| --- |\n| bar |\n')).toEqual([])
  expect(headingLinesByUs('| abc | def |\n| --- |\n| bar |\n---\n')).toEqual([[2, 1]])
})

describe('task list items are those of GFM', () => {
  const tasksOf = (markdown: string) =>
    analyze(`## S\n\n${markdown}`).tasks.map(({ checked, criterion }) => [checked, criterion?.text])

  it('as in example 279, checked and unchecked', () => {
    expect(tasksOf('- [ ] foo\n- [x] bar\n')).toEqual([
      [false, 'foo'],
      [true, 'bar'],
    ])
  })

  it('as in example 280, in lists within lists', () => {
    expect(tasksOf('- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n')).toEqual([
      [true, 'foo'],
      [false, 'bar'],
      [true, 'baz'],
      [false, 'bim'],
    ])
  })

  it('and only at the start of an item, with white space behind the box', () => {
    expect(tasksOf('- foo [ ] bar\n- [ ]foo\n- [y] foo\n- `[ ]` foo\n\n[ ] no item\n')).toEqual([])
  })
})
