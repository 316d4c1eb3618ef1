import { markdownLanguage } from '@codemirror/lang-markdown'
import { TreeFragment } from '@lezer/common'
import type { MarkdownParser } from '@lezer/markdown'
import { describe, expect, it } from 'vitest'
import { frontmatter } from '#app/writing/editor/language/frontmatter'

const parser = (markdownLanguage.parser as MarkdownParser).configure(frontmatter)

const blocksOf = (text: string, fragments?: readonly TreeFragment[]) => {
  const blocks: string[] = []
  const names = ['Frontmatter', 'ATXHeading1', 'HorizontalRule', 'Paragraph', 'Key']
  parser.parse(text, fragments).iterate({
    enter: ({ name, from, to }) => {
      if (names.includes(name)) blocks.push(`${name} ${JSON.stringify(text.slice(from, to))}`)
    },
  })
  return blocks
}

describe('frontmatter in the editor', () => {
  it('is YAML between its dashes, with markdown after it', () => {
    expect(blocksOf('---\ntitle: A\n---\n# A\n')).toEqual([
      'Frontmatter "---\\ntitle: A\\n---"',
      'Key "title"',
      'ATXHeading1 "# A"',
    ])
  })

  it('may be empty, and lasts to the end of the text while it is not closed', () => {
    expect(blocksOf('---\n---\nText\n')).toEqual(['Frontmatter "---\\n---"', 'Paragraph "Text"'])
    expect(blocksOf('---\ntitle: A\n')).toContain('Key "title"')
    expect(blocksOf('---')).toEqual(['Frontmatter "---"'])
  })

  it('exists only at the start of the text: elsewhere dashes are a rule', () => {
    expect(blocksOf('Text\n\n---\n\nMore\n')).toEqual([
      'Paragraph "Text"',
      'HorizontalRule "---"',
      'Paragraph "More"',
    ])
  })

  it('gives the same tree when an earlier tree is reused', () => {
    const before = '---\ntitle: A\n---\n# A\n\nText\n'
    const after = before.replace('title: A', 'title: AB')
    const at = before.indexOf('A') + 1
    const changed = [{ fromA: at, toA: at, fromB: at, toB: at + 1 }]
    const fragments = TreeFragment.applyChanges(TreeFragment.addTree(parser.parse(before)), changed)
    expect(blocksOf(after, fragments)).toEqual(blocksOf(after))
  })
})
