import { describe, expect, test } from 'vitest'
import { splitSections } from '../../../app/document/split-sections'
import { outlineOf } from '../../../spec/markdown/outline-of'
import { renderDocument } from '../../../spec/render/render-document'

const split = (markdown: string) => {
  const ids = outlineOf(markdown).headings.flatMap(({ sectionId }) => sectionId ?? [])
  const html = renderDocument(markdown)
  return { html, parts: splitSections(html, new Set(ids)) }
}

const SOURCES: Record<string, string> = {
  'no section': 'Only text.\n',
  nothing: '',
  'plain sections': 'Opening.\n\n## One\n\nText.\n\n### One A\n\n- item\n\n## Two\n',
  'sections in quotes and lists':
    '## One\n\n> ## Quoted\n>\n> text\n\n- item\n\n  ## Listed\n\n  text\n\n## Two\n',
  'markup in headings': '## `code` and <b>bold</b> [link](https://example.com)\n\nText.\n',
  'raw HTML between': '## One\n\n<details><summary>more</summary>\n\n## Inside\n\n</details>\n\n## Two\n',
  'headings that are no sections': '## One\n\n### Acceptance Criteria\n\n- [ ] it\n\n##### Deep\n\n# Title\n',
  'an attack': '## <img src=x onerror=alert(1)> "quoted" > &lt;\n\n<h2 id="fake">fake</h2>\n\n## Two\n',
}

describe.each(Object.entries(SOURCES))('cutting a document with %s', (_name, markdown) => {
  test('loses and changes nothing', () => {
    const { html, parts } = split(markdown)
    expect(parts.map(({ heading, body }) => heading + body).join('')).toBe(html)
  })

  test('names every section once, in order', () => {
    const { parts } = split(markdown)
    const named = parts.flatMap(({ sectionId, nestedIds }) => [
      ...(sectionId ? [sectionId] : []),
      ...nestedIds,
    ])
    expect(named).toEqual(outlineOf(markdown).headings.flatMap(({ sectionId }) => sectionId ?? []))
  })

  test('leaves every part balanced', () => {
    for (const { heading, body } of split(markdown).parts) {
      for (const part of [heading, body]) {
        const opened = part.match(/<(?!\/|br|hr|img|input|wbr|source)[a-z]/g)?.length ?? 0
        expect(part.match(/<\//g)?.length ?? 0).toBe(opened)
      }
    }
  })
})

test('a section’s heading and text stand in its own part', () => {
  const { parts } = split('Opening.\n\n## One\n\nFirst.\n\n## Two\n\nSecond.\n')
  expect(parts.map(({ sectionId }) => sectionId)).toEqual([null, 'one', 'two'])
  expect(parts[1]?.heading).toContain('<h2 id="one">One')
  expect(parts[1]?.body).toContain('First.')
  expect(parts[1]?.body).not.toContain('Second.')
})
