import { describe, expect, it } from 'vitest'
import {
  closenessOf,
  type DocumentFacts,
  informationOf,
  scoreDocument,
  type TermFacts,
} from '#spec/search/score/index'

const term = (facts: Partial<TermFacts> = {}): TermFacts => ({
  information: 1,
  form: 'stem',
  inTitle: 0,
  inNames: 0,
  inHeadings: 0,
  inLead: 0,
  inText: 0,
  ...facts,
})

const score = (terms: TermFacts[], facts: Partial<DocumentFacts> = {}) =>
  scoreDocument({
    terms,
    titleWords: 3,
    titleShare: 0,
    titleCloseness: 0,
    bytes: 6_000,
    section: { coverage: 0.5, closeness: 0, isDeprecated: false },
    isDeprecated: false,
    isArchived: false,
    docType: 'doc',
    code: 0,
    ...facts,
  })

const expectDescending = (scores: number[]) =>
  expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a))

describe('the score of a document', () => {
  it('is higher for a word in the title than in a heading, in a name, in the lead, and in the text', () => {
    expectDescending([
      score([term({ inTitle: 1 })]),
      score([term({ inHeadings: 1 })]),
      score([term({ inNames: 1 })]),
      score([term({ inText: 1 })]),
    ])
    expectDescending([score([term({ inLead: 1 })]), score([term({ inText: 1 })])])
  })

  it('is higher for a title with all words than for a text that repeats them', () => {
    const inTitle = score([term({ inTitle: 1 }), term({ inTitle: 1 })], {
      titleShare: 0.6,
      section: { coverage: 0, closeness: 0, isDeprecated: false },
    })
    const repeated = score([term({ inText: 40, inHeadings: 2 }), term({ inText: 40, inHeadings: 2 })], {
      section: { coverage: 1, closeness: 1, isDeprecated: false },
    })
    expectDescending([inTitle, repeated])
  })

  it('is higher for the exact form than for the stem, a prefix and a corrected typo', () => {
    expectDescending(
      (['exact', 'stem', 'prefix', 'typo'] as const).map((form) => score([term({ form, inHeadings: 1 })])),
    )
  })

  it('is higher for the rare one of two words', () => {
    const [rare, common] = [informationOf(3, 1_000), informationOf(700, 1_000)]
    const has = (information: number, inText: number) => term({ information, inText })
    expectDescending([score([has(rare, 1), has(common, 0)]), score([has(rare, 0), has(common, 1)])])
  })

  it('is higher for two words in a section than for one that is repeated', () => {
    const section = (coverage: number) => ({ coverage, closeness: 0.3, isDeprecated: false })
    expectDescending([
      score([term({ inText: 1 }), term({ inText: 1 })], { section: section(1) }),
      score([term({ inText: 50 }), term()], { section: section(0.5) }),
    ])
  })

  it('is not higher because a document is long', () => {
    expectDescending([
      score([term({ inText: 3 })], { bytes: 3_000 }),
      score([term({ inText: 9 })], { bytes: 60_000 }),
    ])
  })

  it('is higher for a text with the code as it is typed than for any that has only its words', () => {
    const code = (share: number) =>
      score([term({ form: 'exact', inText: 1 })], { code: share, isDeprecated: true })
    const title = [term({ form: 'exact', inTitle: 1, inNames: 1, inHeadings: 9, inLead: 1, inText: 99 })]
    const best = score(title, {
      titleShare: 1,
      titleCloseness: 1,
      section: { coverage: 1, closeness: 1, isDeprecated: false },
      docType: 'spec',
    })
    expectDescending([code(1), best + code(0.5), code(0.5), best])
  })

  it('is higher for words that are near each other', () => {
    const near = (closeness: number) =>
      score([term({ inText: 1 }), term({ inText: 1 })], {
        section: { coverage: 1, closeness, isDeprecated: false },
      })
    expectDescending([near(1), near(0.7), near(0.05)])
  })

  it('lets priors decide only between equal matches', () => {
    const match = [term({ inHeadings: 1 })]
    expectDescending([
      score(match, { docType: 'spec' }),
      score(match),
      score(match, { isArchived: true, docType: 'spec' }),
      score(match, { docType: 'changelog' }),
      score(match, { isDeprecated: true }),
      score([term({ inText: 1 })], { docType: 'spec' }),
    ])
  })
})

describe('closeness', () => {
  it('is 1 for words side by side in order, and falls with the distance and the other order', () => {
    expect(closenessOf([[4], [5], [6]])).toBe(1)
    expectDescending([
      closenessOf([[4], [5]]),
      closenessOf([[5], [4]]),
      closenessOf([[4], [9]]),
      closenessOf([[4], [90]]),
    ])
  })

  it('uses the best occurrence, and ignores words that are not there', () => {
    expect(closenessOf([[1, 50], [51, 99], []])).toBe(1)
    expect(closenessOf([[1], []])).toBe(0)
  })
})

it('informs more the rarer a word is, and never less than nothing', () => {
  expectDescending([0, 1, 10, 500, 1_000].map((count) => informationOf(count, 1_000)))
  expect(informationOf(1_000, 1_000)).toBeGreaterThan(0)
})
