import { describe, expect, it } from 'vitest'
import { type Anchor, anchorQuote, placeComment, type SectionText, sectionTexts } from '#spec/anchors/index'

const RULE = 'It MUST be written to the audit log'
const section = (id: string, ...sentences: string[]): SectionText => ({
  id,
  title: id,
  text: sentences.join('\n'),
})

/** The anchor of a comment on these words of a section. */
function anchored(sections: SectionText[], own: string, text: string): Anchor {
  const place = anchorQuote(sections, own, { text, before: '', after: '' })
  if (!place) throw new Error('the section does not have the quote')
  return { quote: place.quote, isUnique: place.isUnique, isOutdated: false }
}

const A = 'Money goes back to where it came from.'
const B = 'Nobody gets back more than they paid.'
const C = 'Refunds take five days at most.'

const placeIn = (sections: SectionText[], own: string | undefined, anchor: Anchor) =>
  placeComment(sections, own, anchor)?.sectionId

describe('a comment on words', () => {
  it('stays when the text around them changes, and lines break elsewhere', () => {
    const anchor = anchored([section('a', A, B, C)], 'a', B)
    expect(placeIn([section('a', 'New.', B.replaceAll(' ', '\n'), 'Other.')], 'a', anchor)).toBe('a')
  })

  it('follows them to another section of the document', () => {
    const anchor = anchored([section('a', A, B)], 'a', B)
    expect(placeIn([section('a', A), section('b', C, B)], 'a', anchor)).toBe('b')
    expect(placeIn([section('b', B)], undefined, anchor)).toBe('b')
  })

  it('is outdated when they are gone or changed', () => {
    const anchor = anchored([section('a', A, B)], 'a', B)
    expect(placeIn([section('a', A)], 'a', anchor)).toBeUndefined()
    expect(placeIn([section('a', A, B.replace('more', 'less'))], 'a', anchor)).toBeUndefined()
    expect(placeIn([], undefined, anchor)).toBeUndefined()
  })

  it('is not attached to the same words in another place', () => {
    const before = [section('a', A, RULE, B), section('b', C, RULE)]
    const anchor = anchored(before, 'a', RULE)
    expect(placeIn(before, 'a', anchor)).toBe('a')
    expect(placeIn([section('a', A, B), section('b', C, RULE)], 'a', anchor)).toBeUndefined()
  })

  it('tells equal words of one section apart by their neighbors', () => {
    const sections = [section('a', A, RULE, B, RULE, C)]
    const place = anchorQuote(sections, 'a', { text: RULE, before: B, after: '' })
    const second = { quote: place?.quote ?? null, isUnique: false, isOutdated: false }
    expect(second.quote?.before).toContain(B)
    expect(placeIn([section('a', A, RULE, 'Between.', B, RULE, C)], 'a', second)).toBe('a')
    expect(placeIn([section('a', A, RULE, 'Other.')], 'a', second)).toBeUndefined()
  })

  it('of a few letters needs the text around them', () => {
    const anchor = anchored([section('a', A, 'The API answers.')], 'a', 'API')
    expect(placeIn([section('b', 'Each API call counts.')], 'a', anchor)).toBeUndefined()
    expect(placeIn([section('b', A, 'The API answers.')], 'a', anchor)).toBe('b')
  })

  it('comes back only with the text on both sides', () => {
    const gone = { ...anchored([section('a', A, B, C)], 'a', B), isOutdated: true }
    expect(placeIn([section('a', A, B)], 'a', gone)).toBeUndefined()
    expect(placeIn([section('a', A, B, C)], 'a', gone)).toBe('a')
  })
})

it('a comment on a section or a document goes with it', () => {
  const anchor = { quote: null, isUnique: false, isOutdated: false }
  const lead = { id: null, title: null, text: '' }
  expect(placeComment([lead, section('b', A)], 'b', anchor)).toMatchObject({ sectionId: 'b' })
  expect(placeComment([lead], null, anchor)).toMatchObject({ sectionId: null })
  expect(placeComment([lead], undefined, anchor)).toBeNull()
})

it('reads the words of each section as the page shows them', () => {
  const [lead, goal, table] = sectionTexts(
    '---\ntitle: T\n---\n# T\n\nIntro.\n\n## 1. Goal\n<!-- svc:system:1 status:done -->\n\nA **bold** [link](b.md).\n\n- [x] It `MUST` hold\n\n### Table\n\n| a | b |\n|---|---|\n| c | d |\n',
  )
  expect(lead).toMatchObject({ id: null, title: null })
  expect(lead?.text).toContain('Intro.')
  expect(lead?.text).not.toContain('title')
  expect(goal?.id).toBe('1-goal')
  expect(goal?.text.trim()).toBe('A bold link.\n\nIt MUST hold')
  expect(anchorQuote([table as SectionText], 'table', { text: 'a\tb', before: '', after: '' })).not.toBeNull()
})
