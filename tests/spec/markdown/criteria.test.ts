import { describe, expect, it } from 'vitest'
import { flattenSections, outlineOf, parseDocument } from '#spec/markdown/index'
import type { Criterion, Scenario } from '#spec/types'

function criteria(source: string): Criterion[] {
  return flattenSections(parseDocument(source).sections).flatMap(
    ({ acceptanceCriteria }) => acceptanceCriteria,
  )
}

function texts(source: string): string[] {
  return criteria(source).map(({ text }) => text)
}

describe('criteria', () => {
  it('are the task items of a section, whatever their bullet', () => {
    const source = '## A\n- [ ] one\n* [x] two\n+ [X] three\n\n1. [ ] four\n2) [x] five\n'
    expect(criteria(source).map(({ text, checked, line }) => [text, checked, line])).toEqual([
      ['one', false, 2],
      ['two', true, 3],
      ['three', true, 4],
      ['four', false, 6],
      ['five', true, 7],
    ])
  })

  it.each([
    ['nested lists', '- plain\n  - [ ] deep\n    1. [ ] deeper\n', ['deep', 'deeper']],
    ['quotes', '> - [ ] quoted\n', ['quoted']],
    ['an item whose text begins on the next line', '-\n  [ ] below\n', ['below']],
  ])('stand in %s too', (_, body, expected) => {
    expect(texts(`## A\n${body}`)).toEqual(expected)
  })

  it.each([
    ['a box without a list', '[ ] no\n'],
    ['a box without a gap', '- [ ]no\n'],
    ['a box without text', '- [ ]\n- [x] \n- [ ] <!-- only -->\n'],
    ['an empty box', '- [] no\n'],
    ['another mark', '- [y] no\n'],
    ['a box further on', '- no [ ] no\n'],
    ['a box in a second paragraph', '- no\n\n  [ ] no\n'],
    ['a box in code', '```\n- [ ] no\n```\n    - [ ] no\n'],
    ['a box in a heading', '- # [ ] no\n'],
    ['a box behind a comment', '- <!-- x -->[ ] no\n'],
  ])('are not %s', (_, body) => {
    expect(texts(`## A\n\n${body}`)).toEqual([])
  })

  it('have their first paragraph as text: as written, in one line, without comments', () => {
    const source =
      '## A\n- [ ] The `API` **MUST**\n  answer <!-- why -->soon\nand well.\n\n  More.\n  - [ ] Sub\n'
    expect(texts(source)).toEqual(['The `API` **MUST** answer soon and well.', 'Sub'])
  })

  it('belong to the section just before them', () => {
    const source = '## A\n### Acceptance Criteria\n- [ ] a\n### B\n- [ ] b\n# C\n- [ ] c\n'
    const counts = flattenSections(parseDocument(source).sections).map((at) => [
      at.id,
      at.acceptanceCriteria.length,
    ])
    expect(counts).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  it('before the first section do not count and are reported once', () => {
    const document = parseDocument('# T\n- [ ] a\n- [ ] b\n## A\n')
    expect(document.sections[0]?.acceptanceCriteria).toEqual([])
    expect(document.diagnostics).toMatchObject([
      { severity: 'info', code: 'criterion_outside_section', line: 2 },
    ])
  })

  it.each([
    ['MUST do', 'MUST'],
    ['MUST NOT do, and SHOULD', 'MUST_NOT'],
    ['it SHOULD, or MUST', 'SHOULD'],
    ['SHOULD NOT', 'SHOULD_NOT'],
    ['MAY', 'MAY'],
    ['MAY NOT', 'MAY'],
    ['**MUST**', 'MUST'],
    ['must, Should, may', null],
    ['MUSTARD, DISMAY, ÜMUST', null],
    ['MUST\n  NOT', 'MUST_NOT'],
  ])('have the strength of their first upper-case word: %s', (text, strength) => {
    expect(criteria(`## A\n- [ ] x ${text}\n`)[0]?.strength).toBe(strength)
  })

  it('keep their id when they are checked, moved, wrapped or change case, and lose it with their words', () => {
    const [id] = criteria('## A\n- [ ] The API answers\n').map((criterion) => criterion.id)
    const sameWords = ['## B\n\n1. [x] The  API\n   answers\n', '## A\n- [ ] the api ANSWERS <!-- note -->\n']
    for (const source of sameWords) expect(criteria(source)[0]?.id).toBe(id)
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(criteria('## A\n- [ ] The API asks\n')[0]?.id).not.toBe(id)
  })

  it('with the same words get ids of their own, in the order of the text', () => {
    const [one, two, three] = criteria('## A\n- [ ] x\n- [x] x\n## B\n- [ ] X\n').map(({ id }) => id)
    expect([two, three]).toEqual([`${one}-2`, `${one}-3`])
  })
})

describe('evidence', () => {
  it.each([
    ['PR#12 file:src/a.ts:15-42', { prNumber: 12, filePath: 'src/a.ts', lines: '15-42' }],
    ['PR#12 src/a.ts:15', { prNumber: 12, filePath: 'src/a.ts', lines: '15' }],
    ['audit src/a.ts', { prNumber: null, filePath: 'src/a.ts', lines: null }],
    ['PR#1 file:my docs/a b.md:3-3', { prNumber: 1, filePath: 'my docs/a b.md', lines: '3-3' }],
  ])('`%s` is read', (marker, evidence) => {
    expect(criteria(`## A\n- [x] one\n<!-- svc:realized-in:${marker} -->\n`)[0]?.realizedIn).toEqual([
      evidence,
    ])
  })

  it('belongs to the criterion just before it, on its line or below', () => {
    const source = [
      '## A',
      '- [x] one <!-- svc:realized-in:PR#1 a.ts --> <!-- svc:realized-in:PR#2 b.ts -->',
      '- [x] two',
      '  <!-- svc:realized-in:audit c.ts -->',
      '- [ ] three',
    ].join('\n')
    expect(criteria(source).map(({ realizedIn }) => realizedIn.map(({ filePath }) => filePath))).toEqual([
      ['a.ts', 'b.ts'],
      ['c.ts'],
      [],
    ])
  })

  it('does not reach over a section’s heading', () => {
    const document = parseDocument('## A\n- [x] one\n## B\n<!-- svc:realized-in:PR#1 a.ts -->\n')
    expect(document.sections[0]?.acceptanceCriteria[0]?.realizedIn).toEqual([])
    expect(document.diagnostics).toMatchObject([{ code: 'evidence_without_criterion', line: 4 }])
  })
})

describe('scenarios', () => {
  function scenarios(source: string): Scenario[] {
    return flattenSections(parseDocument(source).sections).flatMap((section) => section.scenarios)
  }

  it('have a name and steps, with their lines', () => {
    const source =
      '## A\n\n#### Scenario: Pay *twice*\n\n- GIVEN a card\n- **WHEN** it is\n  charged\n* THEN the bank MUST NOT pay\n- AND x\n- BUT y\n- Other\n\ntext\n'
    expect(scenarios(source)).toEqual([
      {
        name: 'Pay twice',
        steps: [
          { keyword: 'GIVEN', text: 'a card', strength: null, line: 5 },
          { keyword: 'WHEN', text: 'it is charged', strength: null, line: 6 },
          { keyword: 'THEN', text: 'the bank MUST NOT pay', strength: 'MUST_NOT', line: 8 },
          { keyword: 'AND', text: 'x', strength: null, line: 9 },
          { keyword: 'BUT', text: 'y', strength: null, line: 10 },
        ],
        startLine: 3,
        endLine: 10,
      },
    ])
  })

  it('end at the next heading of any level', () => {
    const source = '## A\n#### Scenario: s\n- GIVEN g\n##### Notes\n- WHEN w\n#### Scenario: t\n- THEN t\n'
    expect(scenarios(source).map(({ name, steps }) => [name, steps.map(({ text }) => text)])).toEqual([
      ['s', ['g']],
      ['t', ['t']],
    ])
  })

  it('have no step that is a criterion or begins with another word', () => {
    const source = '## A\n#### Scenario: s\n- [ ] GIVEN a box\n- GIVENS\n- The GIVEN\n'
    expect(scenarios(source)[0]?.steps).toEqual([])
    expect(texts(source)).toEqual(['GIVEN a box'])
  })

  it('before the first section are reported', () => {
    expect(parseDocument('#### Scenario: s\n- GIVEN g\n').diagnostics).toMatchObject([
      { severity: 'info', code: 'scenario_outside_section', line: 1 },
    ])
  })
})

describe('the outline', () => {
  it('places every heading and every task item', () => {
    const source = '# T\n- [ ] early\n## 1. A\n> - [x] one\n### Acceptance Criteria\n'
    expect(outlineOf(source)).toEqual({
      headings: [
        { line: 1, level: 1, text: 'T', sectionId: null },
        { line: 3, level: 2, text: '1. A', sectionId: '1-a' },
        { line: 5, level: 3, text: 'Acceptance Criteria', sectionId: null },
      ],
      tasks: [
        { line: 2, box: source.indexOf('[ ]'), checked: false, criterionId: null },
        { line: 4, box: source.indexOf('[x]'), checked: true, criterionId: criteria(source)[0]?.id },
      ],
    })
  })
})
