import { describe, expect, it } from 'vitest'
import { outlineOf } from '#spec/markdown/outline-of'
import { renderDocument, renderDocumentWithLayout } from '#spec/render/render-document'
import { joinDocument, splitRendering } from '#spec/render/split-rendering'
import { HOSTILE_DOCUMENTS } from '#tests/support/hostile/markdown-to-render'
import { COMMONMARK_EXAMPLES } from './commonmark-examples'

const split = (markdown: string) => splitRendering(renderDocumentWithLayout(markdown))

const SOURCES: Record<string, string> = {
  'no section': 'Only text.\n',
  nothing: '',
  'a title': '<!-- a comment -->\n\n# Title\n\nOpening.\n\n## One\n',
  'plain sections': 'Opening.\n\n## One\n\nText.\n\n### One A\n\n- item\n\n## Two\n',
  'sections in quotes and lists':
    '## One\n\n> ## Quoted\n>\n> text\n\n- item\n\n  ## Listed\n\n  text\n\n## Two\n',
  'criteria in criteria and quotes':
    '## One\n\n- [ ] a\n  - [x] b\n\n    > - [ ] c\n- [ ] d <b>e\n  - [ ] f\n\n> - [ ] g\n\n## Two\n\n- [ ] h\n',
  'markup in headings': '## `code` and <b>bold</b> [link](https://example.com)\n\nText.\n',
  'raw HTML between': '## One\n\n<details><summary>more</summary>\n\n## Inside\n\n</details>\n\n## Two\n',
  'headings that are no sections': '## One\n\n### Acceptance Criteria\n\n- [ ] it\n\n##### Deep\n\n# Title\n',
  'footnotes with sections and criteria': '## One\n\nx[^1]\n\n[^1]: a\n\n    ## b\n\n    - [ ] c\n\n## d\n',
  'an attack': '## <img src=x onerror=alert(1)> "quoted" > &lt;\n\n<h2 id="fake">fake</h2>\n\n## Two\n',
}

describe.each(Object.entries(SOURCES))('splitting a document with %s', (_, markdown) => {
  it('loses and changes nothing', () => {
    expect(joinDocument(split(markdown))).toBe(renderDocument(markdown))
  })

  it('names every section once, in order', () => {
    const ids = split(markdown).parts.flatMap(({ sectionId, nestedIds }) =>
      sectionId === null ? nestedIds : [sectionId, ...nestedIds],
    )
    const sections = outlineOf(markdown).headings.flatMap(({ sectionId }) => sectionId ?? [])
    expect(new Set(ids)).toEqual(new Set(sections))
    expect(ids).toHaveLength(sections.length)
  })

  it('names every criterion once', () => {
    const ids = split(markdown).parts.flatMap(({ body }) =>
      body.flatMap(({ criterionId }) => criterionId ?? []),
    )
    expect(ids.sort()).toEqual(
      outlineOf(markdown)
        .tasks.flatMap(({ criterionId }) => criterionId ?? [])
        .sort(),
    )
  })

  it('leaves every heading and body balanced', () => {
    for (const { heading, body } of split(markdown).parts) {
      for (const html of [heading, body.map((piece) => piece.html).join('')]) {
        const opened = html.match(/<(?!\/|br|hr|img|input|wbr|source)[a-z]/g)?.length ?? 0
        expect(html.match(/<\//g)?.length ?? 0).toBe(opened)
      }
    }
  })
})

it('loses nothing of the examples of CommonMark and of hostile documents', () => {
  const hostile = Object.values(HOSTILE_DOCUMENTS).map((make) => make(2_000))
  for (const markdown of [...COMMONMARK_EXAMPLES.map(([, example]) => example), ...hostile])
    expect(joinDocument(split(markdown))).toBe(renderDocument(markdown))
})

it('puts a section’s heading and text into its own part', () => {
  const { title, parts } = split('# T\n\nOpening.\n\n## One\n\nFirst.\n\n## Two\n\nSecond.\n')
  expect(title).toMatchObject({ id: 't', text: 'T' })
  expect(parts.map(({ sectionId }) => sectionId)).toEqual([null, 'one', 'two'])
  expect(parts[0]?.body).toEqual([{ html: '<p>Opening.</p>\n', criterionId: null }])
  expect(parts[1]?.heading).toMatch(/^<h2 id="one">One.*<\/h2>\n$/)
  expect(parts[1]?.body).toEqual([{ html: '<p>First.</p>\n', criterionId: null }])
})

it('ends a criterion before its nested list, or at the end of its item', () => {
  const [, part] = split('## S\n\n- [x] Outer\n  - [ ] Inner\n').parts
  expect(part?.body.map(({ html }) => html.replace(/<[^>]*>/g, '').trim())).toEqual(['Outer', 'Inner', ''])
  expect(part?.body[1]?.html).toMatch(/^<ul>/)
  expect(part?.body[2]?.html).toMatch(/^<\/li>/)
})

it('converts each piece', () => {
  const shout = (html: string) => html.toUpperCase()
  const markdown = '# T\n\nOpening.\n\n## One\n\n- [ ] it\n'
  expect(joinDocument(splitRendering(renderDocumentWithLayout(markdown), shout))).toBe(
    shout(renderDocument(markdown)),
  )
})
