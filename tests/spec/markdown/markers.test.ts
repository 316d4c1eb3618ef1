import { describe, expect, it } from 'vitest'
import { parseDocument } from '#spec/markdown/index'
import type { Section } from '#spec/types'

function section(body: string): Section {
  const [first] = parseDocument(`## 2. Pay\n${body}\n`).sections
  if (first === undefined) throw new Error('no section')
  return first
}

function problems(source: string): string[] {
  return parseDocument(source).diagnostics.map(
    ({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`,
  )
}

describe('a status marker', () => {
  it.each([
    ['status:draft', 'draft', null],
    ['status:todo', 'todo', null],
    ['status:in_progress', 'in_progress', null],
    ['status:in-progress', 'in_progress', null],
    ['status:In Progress', 'in_progress', null],
    ['status:DONE', 'done', null],
    ['status:blocked', 'blocked', null],
    ['status:blocked:PAY-200', 'blocked', 'PAY-200'],
    ['status:blocked:https://t.example/1', 'blocked', 'https://t.example/1'],
    ['status:deprecated', 'deprecated', null],
    ['status:done:PAY-200', 'done', null],
  ])('with `%s` gives its section that state', (status, state, blockedBy) => {
    expect(section(`<!-- svc:system:2 ${status} -->`).status).toEqual({ state, blockedBy })
  })

  it('is not needed: without one a section is a draft', () => {
    expect(section('text').status).toEqual({ state: 'draft', blockedBy: null })
  })

  it.each(['svc', 'canon', 'specwright'])('is read with the prefix %s', (prefix) => {
    expect(section(`<!-- ${prefix}:system:2 status:done -->`).status.state).toBe('done')
  })

  it('may name its section by number or by id', () => {
    expect(
      problems('## 2. Pay\n<!-- svc:system:2 status:done -->\n<!-- svc:system:2-pay status:todo -->\n'),
    ).toEqual([])
  })

  it('that names another section counts where it stands, with a warning', () => {
    const source = '## 1. A\n## 2. B\n<!-- svc:system:1 status:done -->\n'
    expect(parseDocument(source).sections.map(({ status }) => status.state)).toEqual(['draft', 'done'])
    expect(problems(source)).toEqual(['warning other_section 3:1'])
  })

  it('that comes last wins', () => {
    expect(section('<!-- svc:system:2 status:done -->\n<!-- svc:system:2 status:todo -->').status.state).toBe(
      'todo',
    )
  })

  it('with an unknown state reads as draft, with a warning', () => {
    const source = '## 2. Pay\n<!-- svc:system:2 status:done -->\n<!-- svc:system:2 status:finished -->\n'
    expect(parseDocument(source).sections[0]?.status).toEqual({ state: 'draft', blockedBy: null })
    expect(problems(source)).toEqual(['warning unknown_status 3:1'])
  })

  it.each([
    ['on the heading’s line', '## A <!-- svc:system:a status:done -->\n'],
    ['in the middle of a line', '## A\ntext <!-- svc:system:a status:done --> text\n'],
    ['in a table', '## A\n\n| a | b |\n| - | - |\n| x | y <!-- svc:system:a status:done --> |\n'],
    ['in a list in a quote', '## A\n> - x\n>   <!-- svc:system:a status:done -->\n'],
    ['inside an HTML block', '## A\n<div>\n<!-- svc:system:a status:done -->\n</div>\n'],
    ['over several lines', '## A\n<!--\n  svc:system:a\n  status:done\n-->\n'],
    ['below a setext heading', 'A\n---\n<!-- svc:system:a status:done -->\n'],
  ])('counts %s', (_, source) => {
    expect(parseDocument(source).sections[0]?.status.state).toBe('done')
    expect(problems(source)).toEqual([])
  })

  it.each([
    ['a code span', '## A\n`<!-- svc:system:a status:done -->`\n'],
    ['a fence', '## A\n```\n<!-- svc:system:a status:done -->\n```\n'],
    ['indented code', '## A\n\n    <!-- svc:system:a status:done -->\n'],
    ['a cell’s code span', '## A\n\n| a |\n| - |\n| `<!-- svc:system:a status:done -->` |\n| x |\n'],
    ['a script', '## A\n<script>\n<!-- svc:system:a status:done -->\n</script>\n'],
    ['a tag’s attribute', '## A\nx <a title="<!-- svc:system:a status:done -->">\n'],
    ['text, after a backslash', '## A\n\\<!-- svc:system:a status:done -->\n'],
    ['the frontmatter', '---\n# <!-- svc:system:a status:done -->\nx: y\n---\n## A\n'],
  ])('is text in %s', (_, source) => {
    expect(parseDocument(source).sections[0]?.status.state).toBe('draft')
    expect(problems(source)).toEqual([])
  })
})

describe('ticket markers', () => {
  it('link a section to several tickets, in the order of the text', () => {
    const body =
      '<!-- svc:ticket:jira:PAY-1 url:https://t.example/PAY-1 -->\n<!-- canon:ticket:code_host:a/b#12 -->'
    expect(section(body).ticketLinks).toEqual([
      { system: 'jira', ticketId: 'PAY-1', url: 'https://t.example/PAY-1' },
      { system: 'code_host', ticketId: 'a/b#12', url: null },
    ])
  })

  it.each(['lineer', 'Jira', 'asana', 'constructor'])(
    'link to nothing in the unknown system %s',
    (system) => {
      const source = `## A\n<!-- svc:ticket:${system}:A-1 url:https://t.example/1 -->\n`
      expect(parseDocument(source).sections[0]?.ticketLinks).toEqual([])
      expect(problems(source)).toEqual(['error unknown_ticket_system 2:1'])
    },
  )

  it('lead nowhere but to http addresses', () => {
    const source = '## A\n<!-- svc:ticket:jira:A-1 url:javascript:alert(1) -->\n'
    expect(parseDocument(source).sections[0]?.ticketLinks).toEqual([
      { system: 'jira', ticketId: 'A-1', url: null },
    ])
    expect(problems(source)).toEqual(['warning bad_url 2:1'])
  })
})

describe('delta markers', () => {
  it.each(['added', 'modified', 'removed'])('make a section a proposed change: %s', (delta) => {
    expect(section(`<!-- svc:delta:${delta} -->`).delta).toBe(delta)
  })

  it('are not needed', () => {
    expect(section('').delta).toBeNull()
  })
})

describe('an error in a marker', () => {
  it.each([
    ['an unknown word', '## A\n  <!-- svc:stauts:done -->\n', ['warning unknown_marker 2:3']],
    ['no word', '## A\n<!-- svc: hello -->\n', ['warning unknown_marker 2:1']],
    ['a status without a reference', '## A\n<!-- svc:system status:done -->\n', ['warning bad_marker 2:1']],
    ['no status', '## A\n<!-- svc:system:a -->\n', ['warning bad_marker 2:1']],
    ['no ticket id', '## A\n<!-- svc:ticket:jira -->\n', ['warning bad_marker 2:1']],
    ['an unknown delta', '## A\n<!-- svc:delta:new -->\n', ['warning bad_marker 2:1']],
    [
      'lines that run backwards',
      '## A\n- [ ] x\n<!-- svc:realized-in:PR#1 a:9-2 -->\n',
      ['warning bad_marker 3:1'],
    ],
    [
      'evidence of nothing',
      '## A\n<!-- svc:realized-in:PR#1 a -->\n',
      ['warning evidence_without_criterion 2:1'],
    ],
    [
      'a place before all sections',
      '<!-- svc:delta:added -->\n## A\n',
      ['warning marker_outside_section 1:1'],
    ],
    ['a comment that never ends', '## A\n<!-- svc:delta:added\n\n## B\n', ['warning unclosed_comment 2:1']],
    ['a fence that never ends', '## A\n\n```\n<!-- svc:delta:added -->\n', ['warning unclosed_fence 3:1']],
  ])('is reported: %s', (_, source, expected) => {
    expect(problems(source)).toEqual(expected)
  })

  it('is reported at its own column in a paragraph of several lines', () => {
    expect(problems('## A\n> one\n> two <!-- svc:x --> three\n')).toEqual(['warning unknown_marker 3:7'])
  })

  it('is not reported in other comments', () => {
    expect(problems('## A\n<!-- svcx:foo --><!-- note: svc:foo --> <!----> <!--> -->\n')).toEqual([])
  })

  it('is reported in the order of the text', () => {
    expect(problems('---\nstatus: x\n---\n- [ ] y\n## A\n<!-- svc:z -->\n')).toEqual([
      'warning unknown_status 2:9',
      'info criterion_outside_section 4:3',
      'warning unknown_marker 6:1',
    ])
  })
})
