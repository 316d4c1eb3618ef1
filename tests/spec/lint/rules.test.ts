import { describe, expect, it } from 'vitest'
import { defaultConfig } from '../../../spec/config/load-config'
import { lintDocument, pureLint } from '../../../spec/lint'
import { configOf, findingsIn, found } from './lint-specs'

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

it('what the parser says is among the findings, with the path and without a fix', () => {
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

it('a document by itself is linted without a word on what lies around it', () => {
  expect(
    lintDocument('---\ndepends_on: nowhere.md\n---\n## 1. A\n## 3. B\n').map(({ code }) => code),
  ).toEqual(['numbering'])
})

describe('numbering', () => {
  const numbering = (source: string) => found('numbering', source)

  it.each([
    ['a gap, once', '## 1. A\n## 4. B\n## 5. C\n', ['2: 4 follows 1: 2 to 3 are missing.']],
    ['a single missing number', '## 1. A\n## 3. B\n', ['2: 3 follows 1: 2 is missing.']],
    ['a number that is given twice', '## 1. A\n## 1. B\n', ['2: 1 is given twice; line 1 has it first.']],
    ['numbers that run backwards', '## 2. A\n## 1. B\n', ['2: 1 comes after 2.']],
    ['a missing first subsection', '## 1. A\n### 1.2 B\n', ['2: 1.2 is the first here: 1.1 is missing.']],
    [
      'a subsection with a foreign number',
      '## 1. A\n## 2. B\n### 1.1 C\n',
      ['3: 1.1 stands in section 2: its number should begin with 2.'],
    ],
  ])('finds %s', (_, source, expected) => {
    expect(numbering(source)).toEqual(expected)
  })

  it.each([
    ['numbers that count up', '## 1. A\n### 1.1 B\n### 1.2 C\n## 2. D\n### 2.1 E\n'],
    ['more than nine', `## 1. A\n${Array.from({ length: 12 }, (_, i) => `### 1.${i + 1} B\n`).join('')}`],
    ['a part that begins later', '## 7. A\n## 8. B\n'],
    ['a count from zero', '## 0. A\n### 0.0 B\n### 0.1 C\n## 1. D\n'],
    ['sections without numbers between', '## 1. A\n## Aside\n## 2. B\n'],
    ['a count of its own inside a section', '## 3. A\n### 1. B\n### 2. C\n'],
    ['a level that is left out', '## 1. A\n#### 1.1.1 B\n#### 1.1.2 C\n#### 1.2.1 D\n'],
    ['versions in a changelog', '---\ntype: changelog\n---\n## 1.4.0 A\n## 1.2.0 B\n'],
  ])('leaves alone %s', (_, source) => {
    expect(numbering(source)).toEqual([])
  })
})

describe('duplicate_section', () => {
  it('finds the second of two sections that would have one id', () => {
    expect(found('duplicate_section', '## Limits\n## Other\n## Limits!\n')).toEqual([
      '3: Another section is `limits` already: this one is `limits-2` only as long as it comes later. Rename one.',
    ])
  })

  it('leaves alone a title that ends in a number, and the same title under another number', () => {
    expect(found('duplicate_section', '## Phase 2\n## 1. Limits\n## 2. Limits\n')).toEqual([])
  })
})

describe('duplicate_criterion', () => {
  it('finds the second of two criteria that say the same', () => {
    expect(found('duplicate_criterion', '## A\n- [ ] It works\n## B\n- [x] It  works\n')).toEqual([
      '4: Line 2 has this criterion already; say what is different here.',
    ])
  })

  it('leaves alone criteria that differ', () => {
    expect(found('duplicate_criterion', '## A\n- [ ] It works\n- [ ] It works twice\n')).toEqual([])
  })
})

describe('work_without_criteria', () => {
  const at = (state: string, rest = '') => `## 1. A\n<!-- svc:system:1 status:${state} -->\n${rest}`

  it.each(['todo', 'in_progress'])('finds a section that is %s and has no criteria', (state) => {
    expect(found('work_without_criteria', at(state))).toEqual([
      `2: This section is ${state}, but has no acceptance criteria: add a list of \`- [ ]\` items.`,
    ])
  })

  it.each([
    ['one with criteria', at('todo', '- [ ] a\n')],
    ['one with a scenario', at('todo', '#### Scenario: s\n- GIVEN a\n')],
    ['one with subsections', at('todo', '### 1.1 B\n')],
    ['one that is no work', at('draft')],
    ['one of a deprecated spec', `---\nstatus: deprecated\n---\n${at('todo')}`],
    ['one of a document that is no spec', `---\ntype: runbook\n---\n${at('todo')}`],
  ])('leaves alone %s', (_, source) => {
    expect(found('work_without_criteria', source)).toEqual([])
  })
})

describe('done_with_open_criteria', () => {
  it('finds a section that is done with open criteria, at its last status', () => {
    const source =
      '## 1. A\n<!-- svc:system:1 status:todo -->\n<!-- svc:system:1 status:done -->\n- [x] a\n- [ ] b\n'
    expect(found('done_with_open_criteria', source)).toEqual([
      '3: This section is done, but 1 of 2 criteria are open, the first in line 5.',
    ])
  })

  it('finds a document that is done with open criteria, at its status', () => {
    expect(found('done_with_open_criteria', '---\ntitle: A\nstatus: done\n---\n## A\n- [ ] b\n')).toEqual([
      '3: This document is done, but 1 of 1 criteria are open, the first in line 6.',
    ])
  })

  it('tells criteria of a section that is done only there', () => {
    const source = '---\nstatus: done\n---\n## A\n<!-- svc:system:a status:done -->\n- [ ] b\n'
    expect(found('done_with_open_criteria', source)).toHaveLength(1)
  })

  it('leaves alone what is met, and what is deprecated', () => {
    const source = `---\nstatus: done\n---\n## A\n<!-- svc:system:a status:done -->\n- [x] b\n## C\n<!-- svc:system:c status:deprecated -->\n- [ ] d\n`
    expect(found('done_with_open_criteria', source)).toEqual([])
  })
})

describe('unresolved_reference', () => {
  const unresolved = (references: string) =>
    found('unresolved_reference', `---\n${references}\n---\n## A\n`, {
      'docs/specs/b.md': '',
      'docs/one/c.md': '',
      'docs/two/c.md': '',
    })

  it('finds what is no document, at the item', () => {
    expect(unresolved('depends_on:\n  - b.md\n  - d.md')).toEqual([
      '4: `depends_on` names `d.md`, which is no document of this repository; give its path from the root.',
    ])
  })

  it('points at the item itself, though others or the key hold its letters', () => {
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

  it('finds a name that several documents share', () => {
    expect(unresolved('supersedes: c')).toEqual([
      '2: `supersedes` names `c`, which 2 documents are called; give the path, such as docs/one/c.md.',
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
  ])('takes %s', (reference) => {
    expect(unresolved(`depends_on: "${reference}"`)).toEqual([])
  })
})

describe('reference_circle', () => {
  const dependsOn = (path: string) => `---\ndepends_on: ${path}\n---\n`

  it('finds documents that depend on each other in a circle', () => {
    const others = { 'docs/specs/b.md': dependsOn('c.md'), 'docs/specs/c.md': dependsOn('a.md') }
    expect(found('reference_circle', dependsOn('b.md'), others)).toEqual([
      '2: `depends_on` leads in a circle: docs/specs/a.md, docs/specs/b.md, docs/specs/c.md. Remove one of the references.',
    ])
  })

  it('finds a document that supersedes itself', () => {
    expect(found('reference_circle', '---\nsupersedes: a.md\n---\n')).toEqual([
      '2: `supersedes` names the document itself.',
    ])
  })

  it('leaves alone a document that only leads into a circle', () => {
    const others = { 'docs/specs/b.md': dependsOn('c.md'), 'docs/specs/c.md': dependsOn('b.md') }
    expect(found('reference_circle', dependsOn('b.md'), others)).toEqual([])
  })

  it('leaves alone two relations that only together would make a circle', () => {
    const others = { 'docs/specs/b.md': '---\nsupersedes: a.md\n---\n' }
    expect(found('reference_circle', dependsOn('b.md'), others)).toEqual([])
  })
})

describe('other_section', () => {
  it('finds a status marker that names another section', () => {
    expect(found('other_section', '## 1. A\n<!-- svc:system:2 status:done -->\n')).toEqual([
      '2: This marker names 2 but stands in 1-a, for which it counts.',
    ])
  })

  it('leaves alone one that names its own by number or id', () => {
    const source = '## 1. A\n<!-- svc:system:1 status:done -->\n<!-- svc:system:1-a status:done -->\n'
    expect(found('other_section', source)).toEqual([])
  })
})

describe('status_spelling', () => {
  it.each([
    ['a marker', '## A\n<!-- svc:system:a status:In-Progress -->\n', 2],
    ['the frontmatter', '---\nstatus: "In Progress" # soon\n---\n', 2],
  ])('finds a status of %s that is not written as everything else writes it', (_, source, line) => {
    expect(found('status_spelling', source)).toEqual([
      expect.stringMatching(new RegExp(`^${line}: \`In.Progress\` reads as \`in_progress\`; write it so.$`)),
    ])
  })

  it('leaves alone the canonical spelling, and what is no status at all', () => {
    const source = '---\nstatus: Final\n---\n## A\n<!-- svc:system:a status:in_progress -->\n'
    expect(found('status_spelling', source)).toEqual([])
  })
})

describe('unknown_marker', () => {
  it('finds a marker that does not exist and names the nearest', () => {
    expect(found('unknown_marker', '## A\n<!-- svc:tiket:jira:A-1 -->\n')).toEqual([
      '2: `svc:tiket` is no marker; did you mean `svc:ticket`?',
    ])
  })

  it('names all markers where none is near', () => {
    expect(found('unknown_marker', '## A\n<!-- svc:whatever -->\n')).toEqual([
      '2: `svc:whatever` is no marker; there are system, ticket, realized-in, delta.',
    ])
  })

  it('leaves alone other comments, and markers in code', () => {
    expect(found('unknown_marker', '## A\n<!-- a note -->\n```\n<!-- svc:whatever -->\n```\n')).toEqual([])
  })
})

describe('unknown_ticket_system', () => {
  it('finds a ticket link to a kind that does not exist', () => {
    expect(found('unknown_ticket_system', '## A\n<!-- svc:ticket:lineer:A-1 -->\n')).toEqual([
      expect.stringMatching(/^2: `lineer` is no ticket system; there are .* Did you mean "linear"\?$/),
    ])
  })

  it.each(['tracker_a', 'jira', 'tracker_b', 'linear', 'code_host', 'github'])(
    'leaves alone %s',
    (system) => {
      expect(found('unknown_ticket_system', `## A\n<!-- svc:ticket:${system}:A-1 -->\n`)).toEqual([])
    },
  )
})

describe('ticket_without_connection', () => {
  const config = configOf('version: "1"\nticket_systems:\n  main:\n    system: linear\n')
  const link = (system: string) => `## A\n<!-- svc:ticket:${system}:A-1 -->\n`

  it('finds a ticket of a kind that the configuration has no connection to', () => {
    expect(found('ticket_without_connection', link('jira'), {}, config)).toEqual([
      '2: No connection of CONFIG.yaml is a `jira`: this ticket stays as it is.',
    ])
  })

  it.each(['tracker_b', 'linear', 'github'])('leaves alone %s, which is connected', (system) => {
    expect(found('ticket_without_connection', link(system), {}, config)).toEqual([])
  })

  it('says nothing where no ticket system is configured', () => {
    expect(found('ticket_without_connection', link('jira'))).toEqual([])
  })
})

describe('frontmatter_key', () => {
  it('finds a key that looks like a misspelt one', () => {
    expect(found('frontmatter_key', '---\ntitle: A\nowners: me\n---\n')).toEqual([
      '3: `owners` is kept, but nothing reads it. Did you mean `owner`?',
    ])
  })

  it('leaves alone keys of the writer’s own', () => {
    expect(found('frontmatter_key', '---\nrevenue_at_risk: 4\n---\n')).toEqual([])
  })
})
