import { describe, expect, it } from 'vitest'
import { mergeDocuments, settleConflicts } from '#spec/merge/index'

const FRONT = '---\nstatus: todo\n---\n# Spec\n\nOpening.\n\n'
const A = '## 1. A\n\nText of a.\n\n'
const A1 = '### 1.1 A one\n\nText of a one.\n\n'
const B = '## 2. B\n\nText of b.\n\n'
const C = '## 3. C\n\nText of c.\n'
const BASE = FRONT + A + A1 + B + C

const merged = (mine: string, theirs: string, base = BASE) => {
  const { text, conflicts } = mergeDocuments(base, mine, theirs)
  expect(conflicts).toEqual([])
  return text
}
const conflictsOf = (mine: string, theirs: string, base = BASE) =>
  mergeDocuments(base, mine, theirs).conflicts

describe('two versions come together by themselves', () => {
  it('where they changed different sections', () => {
    const mine = BASE.replace('Text of a.', 'My a.')
    const theirs = BASE.replace('Text of c.', 'Their c.').replace('status: todo', 'status: done')
    expect(merged(mine, theirs)).toBe(
      BASE.replace('Text of a.', 'My a.').replace('Text of c.', 'Their c.').replace('todo', 'done'),
    )
  })

  it('where they made the same change', () => {
    const sameChange = BASE.replace('Text of a.', 'Same.')
    expect(merged(sameChange, sameChange.replace('Text of b.', 'Their b.'))).toBe(
      sameChange.replace('Text of b.', 'Their b.'),
    )
  })

  it('where one renamed a section that the other one left alone, and both changed others', () => {
    const mine = BASE.replace('2. B', '2. Better name').replace('Opening', 'My opening')
    const theirs = BASE.replace('Text of a one', 'Their a one')
    expect(merged(mine, theirs)).toBe(mine.replace('Text of a one', 'Their a one'))
  })

  it('where one removed a section and the other one changed another', () => {
    const mine = FRONT + A + A1 + C
    expect(merged(mine, BASE.replace('Text of a.', 'Their a.'))).toBe(mine.replace('Text of a.', 'Their a.'))
    expect(merged(BASE.replace('Text of a.', 'My a.'), mine)).toBe(mine.replace('Text of a.', 'My a.'))
  })

  it('where one moved sections and the other one changed them', () => {
    const mine = FRONT + B + A + A1 + C
    const theirs = BASE.replace('Text of b.', 'Their b.')
    expect(merged(mine, theirs)).toBe(mine.replace('Text of b.', 'Their b.'))
    expect(merged(theirs, mine)).toBe(mine.replace('Text of b.', 'Their b.'))
  })

  it('where both added sections, each at a place of its own or at the same one', () => {
    const [mine, theirs] = ['## Mine\n\nM.\n\n', '## Theirs\n\nT.\n\n']
    expect(merged(FRONT + A + A1 + mine + B + C, FRONT + A + A1 + B + theirs + C)).toBe(
      FRONT + A + A1 + mine + B + theirs + C,
    )
    const both = merged(FRONT + A + A1 + mine + B + C, FRONT + A + A1 + theirs + B + C)
    expect([FRONT + A + A1 + mine + theirs + B + C, FRONT + A + A1 + theirs + mine + B + C]).toContain(both)
  })

  it('where both added at the end, one of them without a last newline', () => {
    const base = FRONT + A.trimEnd()
    const both = merged(`${base}\n\n## Mine`, `${base}\n\n## Theirs\n`, base)
    expect([`${base}\n\n## Mine\n\n## Theirs\n`, `${base}\n\n## Theirs\n\n## Mine`]).toContain(both)
  })

  it('and a new subsection stays below its section when another section comes behind that', () => {
    const mine = FRONT + A + A1 + B.replace('b.\n\n', 'b.\n\n### Below b\n\nM.\n\n') + C
    const theirs = `${FRONT + A + A1 + B}## New\n\nT.\n\n${C}`
    const expected = `${FRONT + A + A1 + B}### Below b\n\nM.\n\n## New\n\nT.\n\n${C}`
    expect(merged(mine, theirs)).toBe(expected)
    expect(merged(theirs, mine)).toBe(expected)
  })

  it('and every byte stays: a byte order mark, CRLF, no last newline', () => {
    const base = `\uFEFF${BASE.replaceAll('\n', '\r\n').trimEnd()}`
    const mine = base.replace('Text of a.', 'My a.')
    expect(merged(mine, base.replace('Text of c.', 'Their c.'), base)).toBe(
      mine.replace('Text of c.', 'Their c.'),
    )
  })
})

describe('a change on both sides is a conflict', () => {
  it('of that section, with all three texts, and mine in its place', () => {
    const mine = BASE.replace('Text of b.', 'My b.').replace('Text of a.', 'My a.')
    const theirs = BASE.replace('Text of b.', 'Their b.').replace('Text of c.', 'Their c.')
    const merge = mergeDocuments(BASE, mine, theirs)
    expect(merge.text).toBe(mine.replace('Text of c.', 'Their c.'))
    expect(merge.conflicts).toEqual([
      {
        place: { kind: 'section', section: { id: '2-b', sectionNumber: '2', title: 'B' } },
        base: B,
        mine: B.replace('Text of b.', 'My b.'),
        theirs: B.replace('Text of b.', 'Their b.'),
        start: merge.text.indexOf('## 2.'),
        end: merge.text.indexOf('## 3.'),
      },
    ])
    expect(settleConflicts(merge, [merge.conflicts[0]?.theirs ?? ''])).toBe(
      theirs.replace('Text of a.', 'My a.'),
    )
    expect(settleConflicts(merge, [null])).toBe(merge.text.replace(/## 2\.[\s\S]*(?=## 3)/, ''))
    expect(settleConflicts(merge, ['## 2. B\n\nBoth.'])).toContain('\n\nBoth.\n\n## 3. C\n')
    expect(settleConflicts(merge, [])).toBe(merge.text)
  })

  it('of the frontmatter, or of what comes before the first section', () => {
    const [mine, theirs] = ['done', 'blocked'].map((state) => BASE.replace('todo', state))
    expect(conflictsOf(mine ?? '', theirs ?? '')).toMatchObject([{ place: { kind: 'frontmatter' } }])
    const [my, their] = ['My', 'Their'].map((whose) => BASE.replace('Opening', `${whose} opening`))
    expect(conflictsOf(my ?? '', their ?? '')).toMatchObject([{ place: { kind: 'opening' } }])
  })

  it('where one side removed a part that the other changed', () => {
    const changed = BASE.replace('Text of b.', 'Changed b.')
    const removed = FRONT + A + A1 + C
    const text = B.replace('Text of b.', 'Changed b.')
    expect(conflictsOf(changed, removed)).toMatchObject([{ base: B, mine: text, theirs: null }])
    const merge = mergeDocuments(BASE, removed, changed)
    expect(merge).toMatchObject({ text: removed, conflicts: [{ base: B, mine: null, theirs: text }] })
    expect(settleConflicts(merge, [text])).toBe(changed)
  })

  it('where both added a section of one name with other texts', () => {
    const add = (text: string) => `${FRONT + A + A1 + B}## New\n\n${text}\n\n${C}`
    expect(conflictsOf(add('M.'), add('T.'))).toMatchObject([
      { base: null, mine: '## New\n\nM.\n\n', theirs: '## New\n\nT.\n\n' },
    ])
    expect(merged(add('Same.'), add('Same.').replace('Text of a.', 'T.'))).toBe(
      add('Same.').replace('Text of a.', 'T.'),
    )
  })

  it('where one side added below a part that the other removed', () => {
    const mine = FRONT + A + A1 + B.replace('b.\n\n', 'b.\n\n### Below b\n\nM.\n\n') + C
    const theirs = FRONT + A + A1 + C
    expect(conflictsOf(mine, theirs)).toMatchObject([
      { base: null, mine: '### Below b\n\nM.\n\n', theirs: null },
    ])
    expect(conflictsOf(theirs, mine)).toMatchObject([
      { base: null, mine: null, theirs: '### Below b\n\nM.\n\n' },
    ])
  })

  it('of the whole, where both moved sections or what is left open in one swallows the other', () => {
    const whole = [{ place: { kind: 'document' }, base: BASE }]
    expect(conflictsOf(FRONT + B + A + A1 + C, FRONT + A + A1 + C + B)).toMatchObject(whole)
    const open = BASE.replace('Text of c.', '```\nnever closed')
    expect(conflictsOf(open, `${BASE}\n## 4. D\n\nT.\n`)).toMatchObject(whole)
  })
})
