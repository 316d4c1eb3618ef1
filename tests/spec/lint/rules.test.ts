import { describe, expect, it } from 'vitest'
import { defaultConfig } from '#spec/config/load-config'
import { lintDocument, pureLint } from '#spec/lint/index'
import { configOf, findingLines, findingsIn } from './lint-specs'

const SOUND = `---
title: Refunds
status: in_progress
depends_on: b.md
---

# Refunds

## 1. Asking
<!-- svc:system:1 status:done -->
<!-- svc:ticket:jira:PAY-1 url:https://tickets.example/PAY-1 -->

- [x] A refund MUST name its payment
  <!-- svc:realized-in:PR#7 file:refunds.ts:1-9 -->

## 2. Paying back
<!-- svc:system:2 status:in_progress -->

### 2.1 By card

- [ ] It SHOULD take a day

### 2.2 By transfer

- [ ] It SHOULD take a week
`

it('a sound spec has no findings', () => {
  expect(findingsIn(SOUND, { 'docs/specs/b.md': '# B\n' })).toEqual([])
})

it('parser diagnostics are among the findings, with the path and without a fix', () => {
  const [finding] = findingsIn('## A\n<!-- svc:delta:maybe -->\n')
  expect(finding).toMatchObject({
    path: 'docs/specs/a.md',
    code: 'bad_marker',
    line: 2,
    column: 1,
    fix: null,
  })
})

it('findings come by path, then by place', () => {
  const bad = '---\nstatus: Done\n---\n## 1. A\n## 3. B\n'
  const files = ['b.md', 'a.md'].map((path) => ({ path: `docs/specs/${path}`, source: bad }))
  const places = pureLint(files, defaultConfig()).map(({ path, line }) => `${path}:${line}`)
  expect(places).toEqual(['docs/specs/a.md:2', 'docs/specs/a.md:5', 'docs/specs/b.md:2', 'docs/specs/b.md:5'])
})

it('a single document is linted without rules about other documents', () => {
  expect(
    lintDocument('---\ndepends_on: nowhere.md\n---\n## 1. A\n## 3. B\n').map(({ code }) => code),
  ).toEqual(['numbering'])
})

describe('numbering', () => {
  const numbering = (source: string) => findingLines('numbering', source)

  it.each([
    ['a gap, once', '## 1. A\n## 4. B\n## 5. C\n', ['2: 4 follows 1: 2 to 3 are missing.']],
    ['a single missing number', '## 1. A\n## 3. B\n', ['2: 3 follows 1: 2 is missing.']],
    ['a number that is used twice', '## 1. A\n## 1. B\n', ['2: 1 is used twice, first on line 1.']],
    [
      'numbers that run backwards',
      '## 2. A\n## 1. B\n',
      ['2: 1 comes after 2, so the numbers run backwards.'],
    ],
    ['a missing first subsection', '## 1. A\n### 1.2 B\n', ['2: 1.2 is the first here: 1.1 is missing.']],
    [
      'a subsection with a foreign number',
      '## 1. A\n## 2. B\n### 1.1 C\n',
      ['3: 1.1 is in section 2, so its number must start with 2.'],
    ],
  ])('finds %s', (_, source, expected) => {
    expect(numbering(source)).toEqual(expected)
  })

  it.each([
    ['numbers that count up', '## 1. A\n### 1.1 B\n### 1.2 C\n## 2. D\n### 2.1 E\n'],
    ['more than nine', `## 1. A\n${Array.from({ length: 12 }, (_, i) => `### 1.${i + 1} B\n`).join('')}`],
    ['a document that starts with a later number', '## 7. A\n## 8. B\n'],
    ['a count from zero', '## 0. A\n### 0.0 B\n### 0.1 C\n## 1. D\n'],
    ['sections without numbers between', '## 1. A\n## Aside\n## 2. B\n'],
    ['a count of its own inside a section', '## 3. A\n### 1. B\n### 2. C\n'],
    ['a level that is left out', '## 1. A\n#### 1.1.1 B\n#### 1.1.2 C\n#### 1.2.1 D\n'],
    ['versions in a changelog', '---\ntype: changelog\n---\n## 1.4.0 A\n## 1.2.0 B\n'],
  ])('ignores %s', (_, source) => {
    expect(numbering(source)).toEqual([])
  })
})

describe('duplicate_section', () => {
  it('finds the second of two sections with the same title', () => {
    expect(findingLines('duplicate_section', '## Limits\n## Other\n## Limits!\n')).toEqual([
      '3: Another section has the id `limits`, so this one is `limits-2` because of its position. Rename one of them.',
    ])
  })

  it('ignores a title that ends in a number, and the same title with another number', () => {
    expect(findingLines('duplicate_section', '## Phase 2\n## 1. Limits\n## 2. Limits\n')).toEqual([])
  })
})

describe('duplicate_criterion', () => {
  it('finds the second of two equal criteria', () => {
    expect(findingLines('duplicate_criterion', '## A\n- [ ] It works\n## B\n- [x] It  works\n')).toEqual([
      '4: This criterion is the same as on line 2. Write what is different.',
    ])
  })

  it('ignores different criteria', () => {
    expect(findingLines('duplicate_criterion', '## A\n- [ ] It works\n- [ ] It works twice\n')).toEqual([])
  })
})

describe('work_without_criteria', () => {
  const at = (state: string, rest = '') => `## 1. A\n<!-- svc:system:1 status:${state} -->\n${rest}`

  it.each(['todo', 'in_progress'])('finds a section that is %s and has no criteria', (state) => {
    expect(findingLines('work_without_criteria', at(state))).toEqual([
      `2: This section is ${state}, but has no acceptance criteria. Add a list of \`- [ ]\` items.`,
    ])
  })

  it.each([
    ['one with criteria', at('todo', '- [ ] a\n')],
    ['one with a scenario', at('todo', '#### Scenario: s\n- GIVEN a\n')],
    ['one with subsections', at('todo', '### 1.1 B\n')],
    ['one that is no work', at('draft')],
    ['one of a deprecated spec', `---\nstatus: deprecated\n---\n${at('todo')}`],
    ['one of a document that is no spec', `---\ntype: runbook\n---\n${at('todo')}`],
  ])('ignores %s', (_, source) => {
    expect(findingLines('work_without_criteria', source)).toEqual([])
  })
})

describe('done_with_open_criteria', () => {
  it('finds a section that is done with open criteria, at its last status', () => {
    const source =
      '## 1. A\n<!-- svc:system:1 status:todo -->\n<!-- svc:system:1 status:done -->\n- [x] a\n- [ ] b\n'
    expect(findingLines('done_with_open_criteria', source)).toEqual([
      '3: This section is done, but 1 of 2 criteria are open, first on line 5. Meet them or change the status.',
    ])
  })

  it('finds a document that is done with open criteria, at its status', () => {
    expect(
      findingLines('done_with_open_criteria', '---\ntitle: A\nstatus: done\n---\n## A\n- [ ] b\n'),
    ).toEqual([
      '3: This document is done, but 1 of 1 criteria are open, first on line 6. Meet them or change the status.',
    ])
  })

  it('reports criteria of a done section only at the section', () => {
    const source = '---\nstatus: done\n---\n## A\n<!-- svc:system:a status:done -->\n- [ ] b\n'
    expect(findingLines('done_with_open_criteria', source)).toHaveLength(1)
  })

  it('ignores met criteria and deprecated sections', () => {
    const source = `---\nstatus: done\n---\n## A\n<!-- svc:system:a status:done -->\n- [x] b\n## C\n<!-- svc:system:c status:deprecated -->\n- [ ] d\n`
    expect(findingLines('done_with_open_criteria', source)).toEqual([])
  })
})

describe('unresolved_reference', () => {
  const unresolved = (references: string) =>
    findingLines('unresolved_reference', `---\n${references}\n---\n## A\n`, {
      'docs/specs/b.md': '',
      'docs/one/c.md': '',
      'docs/two/c.md': '',
    })

  it('finds a reference that is not a document, at the item', () => {
    expect(unresolved('depends_on:\n  - b.md\n  - d.md')).toEqual([
      '4: `depends_on` names `d.md`, which is not a document of this repository. Write its path from the root.',
    ])
  })

  it('points at the item, even if other items or the key contain its text', () => {
    const place = (source: string) =>
      findingsIn(source).flatMap(({ code, line, column }) =>
        code === 'unresolved_reference' ? [[line, column]] : [],
      )
    expect(place('---\ndepends_on: [alpha, al, s]\n---\n')).toEqual([
      [2, 14],
      [2, 21],
      [2, 25],
    ])
    expect(place('---\n# p\nsupersedes: "p"\n---\n')).toEqual([[3, 14]])
  })

  it('finds a name that several documents have', () => {
    expect(unresolved('supersedes: c')).toEqual([
      '2: `supersedes` names `c`, which is the name of 2 documents. Write the path, such as docs/one/c.md.',
    ])
  })

  it.each([
    'docs/specs/b.md',
    'docs/specs/b',
    './b.md',
    '../specs/b.md#top',
    'b',
    '/docs/one/c.md',
    'https://x.example/y',
  ])('accepts %s', (reference) => {
    expect(unresolved(`depends_on: "${reference}"`)).toEqual([])
  })
})

describe('reference_circle', () => {
  const dependsOn = (path: string) => `---\ndepends_on: ${path}\n---\n`

  it('finds documents that depend on each other in a circle', () => {
    const others = { 'docs/specs/b.md': dependsOn('c.md'), 'docs/specs/c.md': dependsOn('a.md') }
    expect(findingLines('reference_circle', dependsOn('b.md'), others)).toEqual([
      '2: `depends_on` is circular: docs/specs/a.md, docs/specs/b.md, docs/specs/c.md. Remove one of the references.',
    ])
  })

  it('finds a document that supersedes itself', () => {
    expect(findingLines('reference_circle', '---\nsupersedes: a.md\n---\n')).toEqual([
      '2: `supersedes` names this document itself. Remove the reference.',
    ])
  })

  it('ignores a document that leads into a circle but is not part of it', () => {
    const others = { 'docs/specs/b.md': dependsOn('c.md'), 'docs/specs/c.md': dependsOn('b.md') }
    expect(findingLines('reference_circle', dependsOn('b.md'), others)).toEqual([])
  })

  it('ignores a circle made of two different relations', () => {
    const others = { 'docs/specs/b.md': '---\nsupersedes: a.md\n---\n' }
    expect(findingLines('reference_circle', dependsOn('b.md'), others)).toEqual([])
  })
})

describe('other_section', () => {
  it('finds a status marker that names another section', () => {
    expect(findingLines('other_section', '## 1. A\n<!-- svc:system:2 status:done -->\n')).toEqual([
      '2: This marker names 2, but it is in section 1-a and sets its status. Correct the reference.',
    ])
  })

  it('ignores a marker that names its section by number or id', () => {
    const source = '## 1. A\n<!-- svc:system:1 status:done -->\n<!-- svc:system:1-a status:done -->\n'
    expect(findingLines('other_section', source)).toEqual([])
  })
})

describe('status_spelling', () => {
  it.each([
    ['a marker', '## A\n<!-- svc:system:a status:In-Progress -->\n', 2],
    ['the frontmatter', '---\nstatus: "In Progress" # soon\n---\n', 2],
  ])('finds a status of %s in a non-canonical spelling', (_, source, line) => {
    expect(findingLines('status_spelling', source)).toEqual([
      expect.stringMatching(
        new RegExp(`^${line}: \`In.Progress\` means \`in_progress\`. Write \`in_progress\`.$`),
      ),
    ])
  })

  it('ignores the canonical spelling and unknown statuses', () => {
    const source = '---\nstatus: Final\n---\n## A\n<!-- svc:system:a status:in_progress -->\n'
    expect(findingLines('status_spelling', source)).toEqual([])
  })
})

describe('unknown_marker', () => {
  it('finds an unknown marker and suggests the nearest', () => {
    expect(findingLines('unknown_marker', '## A\n<!-- svc:tiket:jira:A-1 -->\n')).toEqual([
      '2: `svc:tiket` is not a marker. Did you mean `svc:ticket`?',
    ])
  })

  it('lists all markers if none is near', () => {
    expect(findingLines('unknown_marker', '## A\n<!-- svc:whatever -->\n')).toEqual([
      '2: `svc:whatever` is not a marker. Use one of: system, ticket, realized-in, delta.',
    ])
  })

  it('ignores other comments, and markers in code', () => {
    expect(
      findingLines('unknown_marker', '## A\n<!-- a note -->\n```\n<!-- svc:whatever -->\n```\n'),
    ).toEqual([])
  })
})

describe('unknown_ticket_system', () => {
  it('finds a ticket link to an unknown ticket system', () => {
    expect(findingLines('unknown_ticket_system', '## A\n<!-- svc:ticket:lineer:A-1 -->\n')).toEqual([
      expect.stringMatching(/^2: `lineer` is not a ticket system. Use one of: .* Did you mean "linear"\?$/),
    ])
  })

  it.each(['tracker_a', 'jira', 'tracker_b', 'linear', 'code_host', 'github'])('ignores %s', (system) => {
    expect(findingLines('unknown_ticket_system', `## A\n<!-- svc:ticket:${system}:A-1 -->\n`)).toEqual([])
  })
})

describe('ticket_without_connection', () => {
  const config = configOf('version: "1"\nticket_systems:\n  main:\n    system: linear\n')
  const link = (system: string) => `## A\n<!-- svc:ticket:${system}:A-1 -->\n`

  it('finds a ticket whose system has no connection', () => {
    expect(findingLines('ticket_without_connection', link('jira'), {}, config)).toEqual([
      '2: CONFIG.yaml has no connection for `jira`, so this ticket is not synced. Add one to `ticket_systems`.',
    ])
  })

  it.each(['tracker_b', 'linear', 'github'])('ignores %s, which has a connection', (system) => {
    expect(findingLines('ticket_without_connection', link(system), {}, config)).toEqual([])
  })

  it('reports nothing if no ticket system is configured', () => {
    expect(findingLines('ticket_without_connection', link('jira'))).toEqual([])
  })
})

describe('frontmatter_key', () => {
  it('finds a key that looks misspelled', () => {
    expect(findingLines('frontmatter_key', '---\ntitle: A\nowners: me\n---\n')).toEqual([
      '3: `owners` is not a known key, so it has no effect. Did you mean `owner`?',
    ])
  })

  it('ignores custom keys', () => {
    expect(findingLines('frontmatter_key', '---\nrevenue_at_risk: 4\n---\n')).toEqual([])
  })
})
