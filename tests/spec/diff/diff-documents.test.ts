import { describe, expect, it } from 'vitest'
import { diffDocuments, summarise } from '#spec/diff/index'
import { parseDocument } from '#spec/markdown/index'

function diff(before: string, after: string) {
  return diffDocuments(parseDocument(before), parseDocument(after))
}

/** Formats each change as a short line: its kind and its section. */
function lines(before: string, after: string): string[] {
  return diff(before, after).map((change) => {
    const where = change.kind === 'key_changed' ? change.key : change.section.id
    return `${change.kind} ${where}`
  })
}

const CHARGE = '## 1. Charge\n\nThe card is charged once and the receipt is sent by mail.\n\n'
const REFUND = '## 2. Refund\n\nMoney goes back to the card within five working days.\n\n'
const REPORT = '## 3. Report\n\nA monthly list of all payments for the accountants.\n\n'

describe('sections', () => {
  it('that are equal are unchanged', () => {
    expect(diff(CHARGE + REFUND, CHARGE + REFUND)).toEqual([])
  })

  it('that are new are added, those that are gone removed', () => {
    expect(lines(CHARGE, CHARGE + REFUND)).toEqual(['section_added 2-refund'])
    expect(lines(CHARGE + REFUND, CHARGE)).toEqual(['section_removed 2-refund'])
  })

  it('with another number are renumbered, and not moved when one was put before them', () => {
    const shifted = `## 1. New\n\n${CHARGE.replace('1.', '2.')}${REFUND.replace('2.', '3.')}`
    expect(lines(CHARGE + REFUND, shifted)).toEqual([
      'section_added 1-new',
      'section_renumbered 2-charge',
      'section_renumbered 3-refund',
    ])
  })

  it('with another title and much the same text are renamed', () => {
    expect(diff(CHARGE, CHARGE.replace('1. Charge', '1. Billing'))).toEqual([
      {
        kind: 'section_renamed',
        section: { id: '1-billing', sectionNumber: '1', title: 'Billing' },
        from: 'Charge',
        to: 'Billing',
      },
    ])
  })

  it('with the same number but another title and text are other sections', () => {
    const other = '## 1. Login\n\nPeople sign in through their identity provider.\n'
    expect(lines(CHARGE, other)).toEqual(['section_added 1-login', 'section_removed 1-charge'])
  })

  it('that swap places are reported with the fewest moves', () => {
    expect(lines(CHARGE + REFUND + REPORT, REPORT + CHARGE + REFUND)).toEqual(['section_moved 3-report'])
  })

  it('that move to another parent are moved, with both parents', () => {
    const before = '## A\n\n### X\n\n## B\n'
    const after = '## A\n\n## B\n\n### X\n'
    expect(diff(before, after)).toEqual([
      {
        kind: 'section_moved',
        section: { id: 'x', sectionNumber: null, title: 'X' },
        from: { id: 'a', sectionNumber: null, title: 'A' },
        to: { id: 'b', sectionNumber: null, title: 'B' },
      },
    ])
  })

  it('do not move because their parent was renamed', () => {
    const sub = '### 1.1 Cards\n\ntext\n'
    expect(lines(CHARGE + sub, CHARGE.replace('Charge', 'Billing') + sub)).toEqual([
      'section_renamed 1-billing',
    ])
  })

  it('with other prose are reworded; markers and white space are no prose', () => {
    expect(lines(CHARGE, CHARGE.replace('once', 'twice'))).toEqual(['section_reworded 1-charge'])
    expect(lines(CHARGE, CHARGE.replace('once ', 'once\n<!-- svc:ticket:jira:A-1 -->\n  '))).toEqual([])
    const quoted = '> ## Charge\n>\n> The card is charged once.\n'
    expect(lines(quoted, quoted.replace('\n', '\n> <!-- svc:ticket:jira:A-1 -->\n'))).toEqual([])
  })

  it('with another state report both states', () => {
    const after = CHARGE.replace('\n\n', '\n<!-- svc:system:1 status:blocked:PAY-2 -->\n\n')
    expect(diff(CHARGE, after)).toEqual([
      {
        kind: 'status_changed',
        section: { id: '1-charge', sectionNumber: '1', title: 'Charge' },
        from: { state: 'draft', blockedBy: null },
        to: { state: 'blocked', blockedBy: 'PAY-2' },
      },
    ])
  })
})

describe('criteria', () => {
  const one = '- [ ] The card MUST be charged once\n'
  const two = '- [ ] A receipt SHOULD be sent by mail\n'

  it('that appear or disappear are added or removed, and are not prose', () => {
    expect(lines(CHARGE + one, CHARGE + one + two)).toEqual(['criterion_added 1-charge'])
    expect(lines(CHARGE + one + two, CHARGE + two)).toEqual(['criterion_removed 1-charge'])
  })

  it('that share most words with a removed one are reworded', () => {
    const after = one.replace('once', 'exactly once')
    expect(diff(CHARGE + one, CHARGE + after)).toMatchObject([
      {
        kind: 'criterion_reworded',
        from: 'The card MUST be charged once',
        to: 'The card MUST be charged exactly once',
      },
    ])
  })

  it('that change words and box report both', () => {
    const after = one.replace('once', 'exactly once').replace('[ ]', '[x]')
    expect(lines(CHARGE + one, CHARGE + after)).toEqual([
      'criterion_reworded 1-charge',
      'criterion_checked 1-charge',
    ])
  })

  it('are checked and unchecked', () => {
    const checked = one.replace('[ ]', '[x]')
    expect(lines(CHARGE + one, CHARGE + checked)).toEqual(['criterion_checked 1-charge'])
    expect(lines(CHARGE + checked, CHARGE + one)).toEqual(['criterion_unchecked 1-charge'])
  })

  it('that go to another section are moved', () => {
    expect(diff(CHARGE + one + REFUND, CHARGE + REFUND + one)).toMatchObject([
      { kind: 'criterion_moved', section: { id: '2-refund' }, from: { id: '1-charge' } },
    ])
  })

  it('that go with their section are removed with it', () => {
    expect(lines(CHARGE + one + REFUND, REFUND)).toEqual([
      'section_removed 1-charge',
      'criterion_removed 1-charge',
    ])
  })

  it('that share nothing are one removed and one added', () => {
    expect(lines(CHARGE + one, `${CHARGE}- [ ] Refunds take five days\n`)).toEqual([
      'criterion_added 1-charge',
      'criterion_removed 1-charge',
    ])
  })
})

describe('the frontmatter', () => {
  it('reports each key with another value, including unknown keys', () => {
    const before = '---\nstatus: todo\nowner: payments\nrisk: low\ntags: a, b\n---\n'
    const after = '---\nstatus: Done\nowner: billing\ntags:\n  - a\n  - b\nrisk: high\n---\n'
    expect(diff(before, after)).toEqual([
      { kind: 'key_changed', key: 'status', from: 'todo', to: 'done' },
      { kind: 'key_changed', key: 'owner', from: 'payments', to: 'billing' },
      { kind: 'key_changed', key: 'risk', from: 'low', to: 'high' },
    ])
  })

  it('takes the title from the first heading where it has none', () => {
    expect(diff('# A\n', '# B\n')).toEqual([{ kind: 'key_changed', key: 'title', from: 'A', to: 'B' }])
  })
})

describe('the summary', () => {
  it('is one line, keys first, then states, then counts', () => {
    const before = `---\nstatus: todo\nlong: ${'x'.repeat(50)}\n---\n${CHARGE}- [ ] one\n`
    const after = `---\nstatus: done\nlong: y\n---\n${CHARGE}<!-- svc:system:1 status:done -->\n- [x] one\n${REFUND}`
    expect(summarise(diff(before, after))).toBe(
      'status To do → Done, long changed, 1 section now Done, 1 section added, 1 criterion checked',
    )
  })

  it('reports that nothing changed', () => {
    expect(summarise([])).toBe('no changes')
  })
})
