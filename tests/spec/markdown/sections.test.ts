import { describe, expect, it } from 'vitest'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import type { Section } from '#spec/types'

function sections(source: string): Section[] {
  return flattenSections(parseDocument(source).sections)
}

function ids(source: string): string[] {
  return sections(source).map(({ id }) => id)
}

describe('sections', () => {
  it('are the headings of depth 2 to 4', () => {
    const source = '# One\n## Two\n### Three\n#### Four\n##### Five\n###### Six\n'
    expect(sections(source).map(({ id, depth }) => [id, depth])).toEqual([
      ['two', 2],
      ['three', 3],
      ['four', 4],
    ])
  })

  it.each([
    ['a code fence', '```\n## no\n```\n'],
    ['a fence of tildes that is never closed', '~~~\n## no\n'],
    ['indented code', '    ## no\n'],
    ['an HTML block', '<div>\n## no\n</div>\n'],
    ['a comment over several lines', '<!--\n## no\n-->\n'],
    ['the frontmatter', '---\ntitle: x\n## no\n---\n'],
    ['a paragraph, after a backslash', '\\## no\n'],
  ])('are not in %s', (_, source) => {
    expect(ids(source)).toEqual([])
  })

  it('are setext headings too, over several lines', () => {
    expect(sections('Two\nlines\n---\n').map(({ title, depth }) => [title, depth])).toEqual([
      ['Two lines', 2],
    ])
  })

  it('are headings in quotes and lists too', () => {
    expect(ids('> ## Quoted\n\n- ## Listed\n')).toEqual(['quoted', 'listed'])
  })

  it.each([
    ['## 2. Title', '2', 'Title', '2-title'],
    ['## 2.1 Title', '2.1', 'Title', '2.1-title'],
    ['### 2.1. Title', '2.1', 'Title', '2.1-title'],
    ['#### 10.2.3 A & B', '10.2.3', 'A & B', '10.2.3-a-b'],
    ['## Title', null, 'Title', 'title'],
    ['## 3 ways in', null, '3 ways in', '3-ways-in'],
    ['## 2.', null, '2.', '2'],
    ['## 2024-01 Notes', null, '2024-01 Notes', '2024-01-notes'],
  ])('read the number of `%s`', (source, sectionNumber, title, id) => {
    expect(sections(source)).toMatchObject([{ sectionNumber, title, id }])
  })

  it.each([
    ['## `code` and *stress* and **more** ##', 'code and stress and more'],
    ['## [a link](https://x.example) and ![an image](i.png)', 'a link and an image'],
    ['## AT&amp;T &lt;3', 'AT&T <3'],
    ['## ~~old~~ snake_case \\*star\\*', 'old snake_case *star*'],
    ['## Visible <!-- hidden --> text', 'Visible text'],
    ['## A <b>bold</b> word', 'A bold word'],
    ['## <https://x.example/a>', 'https://x.example/a'],
    ['## [known] and [unknown]\n\n[known]: /url', 'known and [unknown]'],
    ['## a\0b', 'a\uFFFDb'],
  ])('take the plain text of `%s` as title', (source, title) => {
    expect(sections(source)[0]?.title).toBe(title)
  })

  it('keep Unicode letters and digits in ids, lower-cased, and nothing else', () => {
    expect(ids('## Größe & Maß: 10 µs!\n## 漢字 Übung\n## ---x---\n## !!!\n## ??\n')).toEqual([
      'größe-maß-10-µs',
      '漢字-übung',
      'x',
      'section',
      'section-2',
    ])
  })

  it('give a repeated id the next free number', () => {
    expect(ids('## A\n## A\n## A 2\n## A\n### a\n')).toEqual(['a', 'a-2', 'a-2-2', 'a-3', 'a-4'])
  })

  it('bound ids and titles, which go into keys and addresses', () => {
    const [section] = sections(`## ${'word '.repeat(1000)}`)
    expect(section?.id.length).toBeLessThanOrEqual(200)
    expect(section?.title.length).toBeLessThanOrEqual(1001)
    expect(parseDocument(`## ${'word '.repeat(1000)}`).diagnostics).toMatchObject([
      { code: 'heading_too_long' },
    ])
  })

  it('nest under the nearest shallower one', () => {
    const tree = (list: Section[]): unknown[] => list.map(({ id, children }) => [id, tree(children)])
    const source = '### early\n## a\n#### a1\n### a2\n#### a21\n## b\n### b1\n'
    expect(tree(parseDocument(source).sections)).toEqual([
      ['early', []],
      [
        'a',
        [
          ['a1', []],
          ['a2', [['a21', []]]],
        ],
      ],
      ['b', [['b1', []]]],
    ])
  })

  it.each([
    '## Acceptance Criteria',
    '# ACCEPTANCE CRITERIA',
    '##### acceptance criteria',
    '### 2.3 Acceptance Criteria',
  ])('are not opened by `%s`: it belongs to the section before it', (heading) => {
    expect(sections(`## A\n${heading}\n- [ ] one\n`)).toMatchObject([
      { id: 'a', acceptanceCriteria: [{ text: 'one' }] },
    ])
  })

  it('are not opened by a scenario, at any depth', () => {
    expect(ids('## A\n## Scenario: s\n#### Scenario: t\n')).toEqual(['a'])
  })

  it('hold the markdown up to the next section as written, blank lines around it left out', () => {
    const source = '## A\n\n  text  \n<!-- svc:delta:added -->\n# Big\n\n##### Small\nmore\n\n\n## B\n'
    expect(sections(source).map(({ content }) => content)).toEqual([
      '  text  \n<!-- svc:delta:added -->\n# Big\n\n##### Small\nmore',
      '',
    ])
  })

  it('have the lines of their heading and of the end of their content, with any line ends', () => {
    for (const newline of ['\n', '\r\n', '\r']) {
      const source = ['---', 'a: b', '---', '## A', '', 'text', '', 'Two', '---', '## C'].join(newline)
      expect(sections(source).map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
        [4, 6],
        [8, 9],
        [10, 10],
      ])
    }
  })

  it('read the same behind a byte order mark', () => {
    expect(ids('\uFEFF## A\n')).toEqual(['a'])
    expect(parseDocument('\uFEFF---\ntitle: T\n---\n## A\n')).toMatchObject({
      title: 'T',
      sections: [{ startLine: 4 }],
    })
  })
})

describe('the title of a document', () => {
  it('is the frontmatter’s, else the first heading of level 1, else null', () => {
    expect(parseDocument('---\ntitle: F\n---\n# H\n').title).toBe('F')
    expect(parseDocument('## S\n# `H` *1*\n# H2\n').title).toBe('H 1')
    expect(parseDocument('## S\n').title).toBeNull()
  })
})
