import { describe, expect, it } from 'vitest'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { analyze, docTypeOf, flattenSections, parseDocument, typeFactsOf } from '#spec/markdown/index'

/* The spec format, a table for each of its sentences. */

const sections = (source: string) => flattenSections(parseDocument(source).sections)
const ids = (source: string) => sections(source).map(({ id }) => id)
const criteria = (source: string) => sections(source).flatMap((section) => section.acceptanceCriteria)
const criterionIds = (...texts: string[]) =>
  criteria(`## A\n${texts.map((text) => `- [ ] ${text}\n`).join('')}`).map(({ id }) => id)
const codes = (source: string) => parseDocument(source).diagnostics.map(({ code }) => code)

const STATUS_MARKER = '<!-- svc:system:a status:todo -->'

describe('documents', () => {
  it.each([
    ['docs/a.md', true],
    ['docs/sub/a.markdown', true],
    ['docs/A.MD', true],
    ['README.md', true],
    ['CHANGELOG.md', true],
    ['src/README.md', false],
    ['src/CHANGELOG.md', false],
    ['notes.md', false],
    ['docs/a.txt', false],
    ['docs/_a.md', false],
    ['docs/_folder/a.md', true],
    ['_README.md', false],
  ])('%s: %s', (path, expected) => {
    expect(createDocumentSelector(['docs/**/*.{md,MD,markdown}'])(path)).toBe(expected)
  })
})

describe('the type of a document', () => {
  it.each([
    ['docs/a.md', '---\ntype: design\nstatus: todo\n---\n## A\n', 'design'],
    ['docs/adr/a.md', '---\ntype: runbook\n---\n', 'runbook'],
    ['docs/specs/a.md', '# A\n', 'spec'],
    ['specs/deep/down/a.md', '# A\n', 'spec'],
    ['docs/specs.md', '# A\n', 'doc'],
    ['docs/adr/a.md', '---\nstatus: done\n---\n', 'spec'],
    ['docs/adr/a.md', '---\nstatus: null\n---\n', 'adr'],
    ['docs/adr/a.md', `## A\n${STATUS_MARKER}\n`, 'spec'],
    ['README.md', '## A\n<!-- canon:delta:added -->\n', 'spec'],
    ['README.md', '## A\n```\n<!-- svc:delta:added -->\n```\n', 'readme'],
    ['README.md', '## A\n- [ ] a criterion alone\n', 'readme'],
    ['README.md', '## A\n<!-- svc:frobnicate -->\n', 'readme'],
    ['docs/adr/a.md', '# A\n', 'adr'],
    ['docs/adrs/a.md', '# A\n', 'adr'],
    ['docs/decisions/a.md', '# A\n', 'adr'],
    ['docs/runbook/a.md', '# A\n', 'runbook'],
    ['docs/CHANGELOG.md', '# A\n', 'changelog'],
    ['docs/a.md', '# A\n', 'doc'],
  ])('%s with %j: %s', (path, source, type) => {
    expect(docTypeOf(path, typeFactsOf(analyze(source)))).toBe(type)
  })
})

describe('a document is tracked', () => {
  it.each([
    ['by its status', '---\nstatus: draft\n---\n## A\n', true],
    ['by an unknown status, which reads as draft', '---\nstatus: someday\n---\n', true],
    ['by a status marker', `## A\n${STATUS_MARKER}\n`, true],
    ['by a ticket', '## A\n<!-- svc:ticket:jira:A-1 -->\n', true],
    ['by a delta with another prefix', '## A\n<!-- specwright:delta:added -->\n', true],
    ['by a criterion', '## A\n- [ ] must\n', true],
    ['not by an absent status', '---\nstatus: null\n---\n## A\n', false],
    ['not by other keys', '---\ntitle: A\nowner: b\n---\n## A\n', false],
    ['not by a plain list', '## A\n- must\n', false],
    ['not by a criterion before the first section', '- [ ] must\n\n## A\n', false],
    ['not by a task in a footnote', '## A\n\n[^1]: - [ ] must\n', false],
    ['not by another comment', '## A\n<!-- todo -->\n', false],
    ['not by what is no marker', '## A\n<!-- svc:frobnicate -->\n', false],
  ])('%s', (_, source, expected) => {
    expect(parseDocument(source).isTracked).toBe(expected)
  })

  it('or has only draft sections', () => {
    expect(sections('## A\n### B\n').map(({ status }) => status.state)).toEqual(['draft', 'draft'])
  })
})

describe('sections', () => {
  it.each([
    ['of depth 2 to 4', '# A\n## B\n### C\n#### D\n##### E\n', ['b', 'c', 'd']],
    ['underlined', 'A\n---\n', ['a']],
    ['not in code, HTML or frontmatter', '---\nx: |\n  ## A\n---\n```\n## B\n```\n<div>\n## C\n</div>\n', []],
    ['numbered', '## 2. Two\n### 2.1 Deep\n', ['2-two', '2.1-deep']],
    ['repeated', '## A\n## A\n## A\n', ['a', 'a-2', 'a-3']],
    ['with letters, marks and digits of any script', '## Größe 2 für नमस्ते\n', ['größe-2-für-नमस्ते']],
    ['with an empty slug', '## !!!\n', ['section']],
    ['but criteria headings', '## A\n### 1.2 ACCEPTANCE criteria\n', ['a']],
    ['but scenarios', '## A\n### Scenario: x\n', ['a']],
    ['but what stands in a footnote', '## A\n[^1]: ## B\n\n    ### C\n\n    > ## D\n\n## E\n', ['a', 'e']],
  ])('%s', (_, source, expected) => {
    expect(ids(source)).toEqual(expected)
  })

  it('have one id, whether a title is composed or not', () => {
    expect(ids('## Caf\u00e9\n')).toEqual(['caf\u00e9'])
    expect(ids('## Cafe\u0301\n')).toEqual(['caf\u00e9'])
    expect(ids('## Cafe\u0301\n## Caf\u00e9\n')).toEqual(['caf\u00e9', 'caf\u00e9-2'])
  })

  it('lose no title and no scenario to a footnote', () => {
    const source = '## A\n### Scenario: s\n- GIVEN a\n\n[^1]: # Title\n\n    - WHEN no\n\n- THEN b\n'
    const document = parseDocument(source)
    expect(document.title).toBeNull()
    expect(sections(source)[0]?.scenarios[0]?.steps.map(({ text }) => text)).toEqual(['a', 'b'])
  })
})

describe('criteria', () => {
  it('in a footnote do not count and are not reported', () => {
    const source =
      '[^0]: - [ ] before\n\n## A\n- [ ] one\n\n[^1]: - [ ] two\n\n    - [x] three\n\n- [x] four\n'
    expect(criteria(source).map(({ text, line }) => [text, line])).toEqual([
      ['one', 4],
      ['four', 10],
    ])
    expect(codes(source)).toEqual([])
  })

  it('before the first section are reported, also after a footnote', () => {
    expect(codes('[^0]: - [ ] a\n\n- [ ] b\n')).toEqual(['criterion_outside_section'])
  })

  it.each([
    ['emphasis', 'It **MUST** _work_', 'It MUST work'],
    ['code', 'The `API` answers', 'The API answers'],
    ['a link', 'See [the docs](https://x.example)', 'See the docs'],
    ['an image', '![logo](a.png) is there', 'logo is there'],
    ['HTML', 'It is <b>bold</b>', 'It is bold'],
    ['an escape', '1 \\* 2', '1 \\* 2'.replace('\\', '')],
    ['a comment', 'It works <!-- why -->', 'It works'],
    ['white space', 'It \t  works\n  well', 'It works well'],
    ['composition', 'Cafe\u0301', 'Caf\u00e9'],
    ['case', 'IT WORKS', 'it works'],
    ['case that lower case does not fold', 'STRASSE ΟΔΟΣ', 'straße οδοσ'],
  ])('have an id that does not depend on %s', (_, one, other) => {
    expect(criterionIds(one)).toEqual(criterionIds(other))
    const [id] = criterionIds(one)
    expect(criterionIds(one, other)).toEqual([id, `${id}-2`])
  })

  it('have different ids when their words differ', () => {
    expect(new Set(criterionIds('It works', 'It work', 'Itworks')).size).toBe(3)
  })

  it('keep their text as written', () => {
    expect(criteria('## A\n- [ ] It **MUST** work\n')[0]?.text).toBe('It **MUST** work')
  })
})
