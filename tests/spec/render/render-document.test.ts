import { describe, expect, it } from 'vitest'
import { outlineOf } from '#spec/markdown/outline-of'
import { parseDocument } from '#spec/markdown/parse-document'
import { flattenSections } from '#spec/markdown/sections/flatten-sections'
import { renderDocument } from '#spec/render/render-document'
import { COMMONMARK_EXAMPLES } from './commonmark-examples'

const SPEC = `---
title: Pay
status: todo
---
# Pay

## 1. Goals <!-- svc:system:1 status:done -->

- [ ] Money MUST arrive
- [x] Money MUST arrive
      <!-- svc:realized-in:PR#7 src/pay.ts:1-9 -->

Acceptance
----------

### 1.1 Scope & <b>limits</b>

#### Acceptance Criteria

1. [ ] Refunds SHOULD arrive

## Acceptance
`

describe('a rendered spec', () => {
  it('has an anchor for every section and every criterion', () => {
    const sections = flattenSections(parseDocument(SPEC).sections)
    const html = renderDocument(SPEC)
    expect(sections.map(({ id }) => id)).toEqual([
      '1-goals',
      'acceptance',
      '1.1-scope-limits',
      'acceptance-2',
    ])
    for (const { id } of sections) expect(html).toContain(` id="${id}"`)
    const criteria = sections.flatMap(({ acceptanceCriteria }) => acceptanceCriteria)
    expect(criteria).toHaveLength(3)
    for (const { id } of criteria) expect(html).toContain(`id="ac-${id}" data-criterion="${id}"`)
  })

  it('gives a heading its section’s id even where a criterion above would have taken it', () => {
    const [criterion] = parseDocument('## A\n- [ ] dup <!-- x -->\n').sections[0]?.acceptanceCriteria ?? []
    const source = `## A\n- [ ] dup <!-- x -->\n\n## ac ${criterion?.id}\n`
    expect(parseDocument(source).sections[1]?.id).toBe(`ac-${criterion?.id}`)
    const html = renderDocument(source)
    expect(html).toContain(`<h2 id="ac-${criterion?.id}">`)
    expect(html).toContain(`<li class="task" data-criterion="${criterion?.id}">`)
    expect(html).toContain('aria-label="dup"')
  })

  it('gives other headings ids that differ from section ids', () => {
    expect(renderDocument(SPEC)).toContain('<h4 id="acceptance-criteria">')
    expect(renderDocument('## A\n\n##### A\n')).toMatch(/<h2 id="a">[\s\S]*<h5 id="a-2">/)
  })
})

it.each([
  ...COMMONMARK_EXAMPLES.map(([, markdown]) => markdown),
  '| a |\n---\n\n## b',
  '| a | b |\n|---|---|\n| ## c |\n\n## d',
  '[a]: /b\n<b>\n## c\n',
  'x[^1]\n\n[^1]: a\n\n    ## b\n\n    - [ ] c\n\n## d',
  '> - ## a\n>   - [ ] b\n',
])('the parser and the renderer see the same headings and task items in %j', (markdown) => {
  const { headings, tasks } = outlineOf(markdown)
  const html = renderDocument(markdown)
  expect(html.match(/<h[1-6] id=/g) ?? []).toHaveLength(headings.length)
  expect(html.match(/<input /g) ?? []).toHaveLength(tasks.length)
  for (const { sectionId } of headings) if (sectionId !== null) expect(html).toContain(` id="${sectionId}"`)
})

it('content that is nested too deep is text, and nothing after it is lost', () => {
  for (const mark of ['> ', '- ', '1. ', '[^a]: ', '> - ']) {
    const html = renderDocument(`x[^a]\n\n${mark.repeat(200)}deep\n\n## After\n`)
    expect(html).toContain('deep')
    expect(html).toContain('<h2 id="after">')
  }
})
