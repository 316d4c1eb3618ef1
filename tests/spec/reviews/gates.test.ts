import { expect, it } from 'vitest'
import { checkGates, NO_GATES } from '#spec/reviews/gates'

const FACTS = { lintErrors: 0, coverage: 60, openSections: [], isTruncated: false }
const ALL = { noLintErrors: true, minCoverage: 60, touchedMustChange: true }

it('a gate that is not enabled is not checked', () => {
  const bad = { ...FACTS, lintErrors: 9, coverage: 0, openSections: ['Refunds, Limits'] }
  expect(checkGates(NO_GATES, bad)).toEqual([])
})

it('all enabled gates pass where nothing is wrong, and coverage at its limit is enough', () => {
  expect(checkGates(ALL, FACTS).map(({ gate, isPassed }) => [gate, isPassed])).toEqual([
    ['lint', true],
    ['coverage', true],
    ['touched', true],
  ])
})

it.each([
  ['lint', { lintErrors: 1 }, 'Fix the 1 error in the changed documents.'],
  ['lint', { lintErrors: 2 }, 'Fix the 2 errors in the changed documents.'],
  ['coverage', { coverage: 59.9 }, '59.9% are met, and at least 60% are required.'],
  ['touched', { openSections: ['Refunds, Limits'] }, 'attest that they are still right: Refunds, Limits.'],
  ['touched', { openSections: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }, ': A, B, C, D, E and 2 more.'],
] as const)('%s fails alone for %o, and says how to satisfy it', (gate, fact, text) => {
  const failed = checkGates(ALL, {
    ...FACTS,
    ...fact,
    openSections: [...('openSections' in fact ? fact.openSections : [])],
  }).filter(({ isPassed }) => !isPassed)
  expect(failed).toEqual([{ gate, isPassed: false, text: expect.stringContaining(text) }])
})

it('what was not looked at passes no gate', () => {
  const results = checkGates(ALL, { ...FACTS, isTruncated: true })
  expect(results.map(({ isPassed }) => isPassed)).toEqual([false, false, false])
  expect(results[0]?.text).toContain('Split this pull request')
})
