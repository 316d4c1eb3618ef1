import { describe, expect, it } from 'vitest'
import { applyEdits, type Edit } from '#spec/edit/index'
import { analyze } from '#spec/markdown/index'

/** Returns the edited source. If the edit fails, the test fails with its reason. */
function edited(source: string, ...edits: Edit[]): string {
  const result = applyEdits(source, edits)
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return result.source
}

function failure(source: string, ...edits: Edit[]): string | null {
  const result = applyEdits(source, edits)
  return result.ok ? null : result.code
}

function criterionId(source: string, text: string): string {
  return analyze(source).tasks.find(({ criterion }) => criterion?.text === text)?.criterion?.id ?? 'none'
}

const done = (sectionId: string): Edit => ({ kind: 'set_status', sectionId, state: 'done' })
const jira = (ticketId: string, url: string | null = null) => ({ system: 'jira', ticketId, url })

describe('setting a status', () => {
  it.each([
    ['## 2. A\ntext\n', '2-a', '## 2. A\n<!-- svc:system:2 status:done -->\ntext\n'],
    ['## A\n', 'a', '## A\n<!-- svc:system:a status:done -->\n'],
    ['A\n---\ntext', 'a', 'A\n---\n<!-- svc:system:a status:done -->\ntext'],
    ['## A', 'a', '## A\n<!-- svc:system:a status:done -->'],
    ['\uFEFF## A\r\n\r\ntext\r\n', 'a', '\uFEFF## A\r\n<!-- svc:system:a status:done -->\r\n\r\ntext\r\n'],
    ['# T\r## A\rtext', 'a', '# T\r## A\r<!-- svc:system:a status:done -->\rtext'],
    ['> ## A\n> text\n', 'a', '> ## A\n> <!-- svc:system:a status:done -->\n> text\n'],
    ['1. > #### A ##\n', 'a', '1. > #### A ##\n   > <!-- svc:system:a status:done -->\n'],
    ['- x\n\n  ## A\n', 'a', '- x\n\n  ## A\n  <!-- svc:system:a status:done -->\n'],
  ])('inserts a missing marker right after the heading of %j', (source, id, expected) => {
    expect(edited(source, done(id))).toBe(expected)
    expect(analyze(expected).sections[0]?.section.status.state).toBe('done')
  })

  it('keeps the prefix that the file uses', () => {
    const source = '## A\n<!-- canon:delta:added -->\n## B\n'
    expect(edited(source, done('b'))).toBe(`${source}<!-- canon:system:b status:done -->\n`)
  })

  it('changes nothing but the value of the last marker, the one that counts', () => {
    const source =
      '## A\n<!-- svc:system:a status:todo -->\n<!--specwright:system:9   status:in-progress-->\n'
    expect(edited(source, done('a'))).toBe(source.replace('in-progress', 'done'))
  })

  it('leaves a marker with the same value in its own spelling', () => {
    const source = '## A\n<!-- svc:system:a status:In-Progress -->\n'
    expect(edited(source, { kind: 'set_status', sectionId: 'a', state: 'in_progress' })).toBe(source)
  })

  it('writes the blocker and removes it again', () => {
    const blocked = edited('## A\n', {
      kind: 'set_status',
      sectionId: 'a',
      state: 'blocked',
      blockedBy: 'PAY-2',
    })
    expect(blocked).toBe('## A\n<!-- svc:system:a status:blocked:PAY-2 -->\n')
    expect(edited(blocked, done('a'))).toBe('## A\n<!-- svc:system:a status:done -->\n')
  })

  it.each(['--> <script>', 'two words', 'a\nb', ''])('rejects %j as a blocker', (blockedBy) => {
    expect(failure('## A\n', { kind: 'set_status', sectionId: 'a', state: 'blocked', blockedBy })).toBe(
      'bad_value',
    )
  })

  it('ignores a marker in code', () => {
    const source = '## A\n`<!-- svc:system:a status:todo -->`\n'
    expect(edited(source, done('a'))).toBe(source.replace('\n', '\n<!-- svc:system:a status:done -->\n'))
  })
})

describe('ticket links', () => {
  const add = (link: ReturnType<typeof jira>): Edit => ({ kind: 'add_ticket', sectionId: 'a', link })
  const remove = (ticketId: string): Edit => ({
    kind: 'remove_ticket',
    sectionId: 'a',
    ticket: jira(ticketId),
  })

  it('are added after the heading, then behind each other: the first one stays the first', () => {
    const one = edited('## A\ntext\n', add(jira('P-1', 'https://t.example/1')))
    expect(one).toBe('## A\n<!-- svc:ticket:jira:P-1 url:https://t.example/1 -->\ntext\n')
    const two = edited(one, add(jira('P-2')))
    expect(analyze(two).sections[0]?.section.ticketLinks.map(({ ticketId }) => ticketId)).toEqual([
      'P-1',
      'P-2',
    ])
  })

  it('are added beside one that shares its line', () => {
    const source = '## A <!-- svc:ticket:jira:P-1 -->\n'
    expect(edited(source, add(jira('P-2')))).toBe(
      '## A <!-- svc:ticket:jira:P-1 --> <!-- svc:ticket:jira:P-2 -->\n',
    )
  })

  it('that are there already change nothing, or get the new address', () => {
    const source = '## A\n<!-- svc:ticket:jira:P-1 -->\n'
    expect(edited(source, add(jira('P-1')))).toBe(source)
    expect(edited(source, add(jira('P-1', 'https://t.example/1')))).toBe(
      source.replace('P-1', 'P-1 url:https://t.example/1'),
    )
  })

  it('are replaced in place', () => {
    const source = '## A\n<!--   canon:ticket:jira:P-1 url:https://t.example/1   --> text\n'
    const link = { system: 'linear', ticketId: 'L-9', url: null }
    expect(edited(source, { kind: 'replace_ticket', sectionId: 'a', ticket: jira('P-1'), link })).toBe(
      source.replace('jira:P-1 url:https://t.example/1', 'linear:L-9'),
    )
  })

  it.each([
    ['with its line', '## A\n<!-- svc:ticket:jira:P-1 -->\ntext\n', '## A\ntext\n'],
    ['with its line at the end of the file', '## A\n<!-- svc:ticket:jira:P-1 -->', '## A\n'],
    ['out of its line', '## A <!-- svc:ticket:jira:P-1 -->\n', '## A\n'],
    ['out of a quote', '> ## A\n> <!-- svc:ticket:jira:P-1 -->\n> text\n', '> ## A\n> text\n'],
    ['and parts what it parted', '## A\ntext\n<!-- svc:ticket:jira:P-1 -->\n---\n', '## A\ntext\n\n---\n'],
    [
      'and keeps a criterion from taking the next line',
      '## A\n- [ ] x\n<!-- svc:ticket:jira:P-1 -->\nmore\n',
      '## A\n- [ ] x\n\nmore\n',
    ],
    [
      'and leaves an empty comment where a blank line is not enough',
      '## A\n- x\n\n<!-- svc:ticket:jira:P-1 -->\n\n    - [ ] code\n',
      '## A\n- x\n\n<!-- -->\n\n    - [ ] code\n',
    ],
  ])('are removed %s', (_, source, expected) => {
    expect(edited(source, remove('P-1'))).toBe(expected)
  })

  it('that are not there cannot be removed or replaced', () => {
    expect(failure('## A\n', remove('P-1'))).toBe('unknown_ticket')
    const edit: Edit = { kind: 'replace_ticket', sectionId: 'a', ticket: jira('P-1'), link: jira('P-2') }
    expect(failure('## A\n', edit)).toBe('unknown_ticket')
  })

  it.each([jira('a b'), jira('-->'), jira(''), jira('P-1', 'javascript:x'), jira('P-1', 'https://x -->')])(
    'that cannot be read back are rejected: %j',
    (link) => {
      expect(failure('## A\n', add(link))).toBe('bad_value')
    },
  )
})

describe('criteria', () => {
  const source = '## A\r\n1. [X] one\r\n* [ ] two\r\n  wrapped'

  it('are checked and unchecked by one byte', () => {
    const check = (text: string, checked: boolean): Edit => ({
      kind: 'check_criterion',
      criterionId: criterionId(source, text),
      checked,
    })
    expect(edited(source, check('one', false), check('two wrapped', true))).toBe(
      '## A\r\n1. [ ] one\r\n* [x] two\r\n  wrapped',
    )
    expect(edited(source, check('one', true))).toBe(source)
  })

  it('get evidence below all of their text, inside their item', () => {
    const edit: Edit = {
      kind: 'add_evidence',
      criterionId: criterionId(source, 'two wrapped'),
      evidence: { prNumber: 7, filePath: 'src/a b.ts', lines: '1-9' },
    }
    const once = edited(source, edit)
    expect(once).toBe(`${source}\r\n  <!-- svc:realized-in:PR#7 file:src/a b.ts:1-9 -->`)
    expect(edited(once, edit)).toBe(once)
    expect(edited(once, { ...edit, evidence: { prNumber: null, filePath: 'b.ts', lines: null } })).toBe(
      `${once}\r\n  <!-- svc:realized-in:audit file:b.ts -->`,
    )
  })

  it.each([
    { prNumber: 0, filePath: 'a.ts', lines: null },
    { prNumber: 1.5, filePath: 'a.ts', lines: null },
    { prNumber: 1, filePath: 'a --> b', lines: null },
    { prNumber: 1, filePath: 'a\nb', lines: null },
    { prNumber: 1, filePath: 'a.ts:3', lines: null },
    { prNumber: 1, filePath: 'a.ts', lines: '9-3' },
    { prNumber: 1, filePath: 'a.ts', lines: 'x' },
  ])('reject evidence that cannot be read back: %j', (evidence) => {
    const edit: Edit = { kind: 'add_evidence', criterionId: criterionId(source, 'one'), evidence }
    expect(failure(source, edit)).toBe('bad_value')
  })
})

describe('replacing a section’s text', () => {
  const replace = (sectionId: string, text: string): Edit => ({ kind: 'replace_section', sectionId, text })

  it('keeps the blank lines around it, the heading and the subsections', () => {
    const source = '## A\n\nold\ntext\n\n\n### B\nkept\n'
    expect(edited(source, replace('a', '\nnew\n\n'))).toBe('## A\n\nnew\n\n\n### B\nkept\n')
  })

  it('adds a text to a section without one', () => {
    expect(edited('## A\n## B', replace('a', 'x'), replace('b', 'y'))).toBe('## A\n\nx\n## B\n\ny')
  })

  it('writes the line endings of the file', () => {
    expect(edited('## A\r\nold\r\n', replace('a', 'x\ny\rz'))).toBe('## A\r\nx\r\ny\r\nz\r\n')
  })

  it.each(['```\ncode', '<!-- open', '- [ ] x\n\n<div>\n<script>'])(
    'is rejected if the text would absorb the following content: %j',
    (text) => {
      expect(failure('## A\nold\n## B\n', replace('a', text))).toBe('breaks_structure')
    },
  )
})

describe('inserting a section', () => {
  const insert = (after: string | null, title: string, text = ''): Edit => ({
    kind: 'insert_section',
    after,
    depth: 2,
    title,
    text,
  })

  it('puts it behind the whole of another one', () => {
    const source = '## A\ntext\n### A1\nmore\n## B\n'
    expect(edited(source, insert('a', 'New', 'one\n\ntwo\n'))).toBe(
      '## A\ntext\n### A1\nmore\n\n## New\n\none\n\ntwo\n\n## B\n',
    )
  })

  it.each([
    ['', '## New\n'],
    ['# T\n', '# T\n\n## New\n'],
    ['# T', '# T\n\n## New'],
    ['# T\r\n\r\n', '# T\r\n\r\n## New\r\n'],
  ])('at the end of %j keeps how the file ends', (source, expected) => {
    expect(edited(source, insert(null, 'New'))).toBe(expected)
  })

  it.each(['', 'two\nlines', 'Acceptance Criteria', 'Scenario: x'])('rejects the title %j', (title) => {
    expect(failure('## A\n', insert(null, title))).toBe('bad_value')
  })

  it('is rejected inside an open block', () => {
    expect(failure('## A\n```\n', insert(null, 'New'))).toBe('breaks_structure')
  })
})

describe('edits together', () => {
  it('are made in one pass, each where it belongs', () => {
    const source = '---\nstatus: todo\n---\n## 1. A\n- [ ] one\n## 2. B\n'
    const edits: Edit[] = [
      { kind: 'set_key', key: 'status', value: 'done' },
      done('1-a'),
      { kind: 'add_ticket', sectionId: '1-a', link: jira('P-1') },
      { kind: 'check_criterion', criterionId: criterionId(source, 'one'), checked: true },
      { kind: 'insert_section', after: '1-a', depth: 3, title: 'New', text: 'x' },
      done('2-b'),
    ]
    expect(edited(source, ...edits)).toBe(
      '---\nstatus: done\n---\n## 1. A\n<!-- svc:system:1 status:done -->\n<!-- svc:ticket:jira:P-1 -->\n- [x] one\n\n### New\n\nx\n\n## 2. B\n<!-- svc:system:2 status:done -->\n',
    )
  })

  it('of the same thing: the last one counts', () => {
    const todo: Edit = { kind: 'set_status', sectionId: 'a', state: 'todo' }
    expect(edited('## A\n', todo, done('a'))).toBe(edited('## A\n', done('a')))
    const keys: Edit[] = [
      { kind: 'set_key', key: 'x', value: 1 },
      { kind: 'remove_key', key: 'x' },
    ]
    expect(edited('## A\n', ...keys)).toBe('## A\n')
  })

  it('that change the same text are rejected', () => {
    const source = '## A\n- [ ] one\n'
    const check: Edit = { kind: 'check_criterion', criterionId: criterionId(source, 'one'), checked: true }
    expect(failure(source, check, { kind: 'replace_section', sectionId: 'a', text: 'x' })).toBe('overlap')
  })

  it('are all rejected if one has no target', () => {
    expect(failure('## A\n', done('a'), done('gone'))).toBe('unknown_section')
    expect(
      failure('## A\n', done('a'), { kind: 'check_criterion', criterionId: 'gone', checked: true }),
    ).toBe('unknown_criterion')
  })
})
