import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance, nearest, suggest } from '#spec/config/checks/nearest'
import { PROPERTY_RUNS } from '#tests/support/property-runs'

describe('the nearest spelling', () => {
  const candidates = ['doc_paths', 'auto_tickets', 'require_review', 'lifecycle_sync']

  test.each([
    ['doc_path', 'doc_paths'],
    ['docPaths', 'doc_paths'],
    ['doc-paths', 'doc_paths'],
    ['doc_pahts', 'doc_paths'],
    ['auto_ticket', 'auto_tickets'],
    ['lifecycle', null],
    ['x', null],
    ['', null],
    ['something_else', null],
    ['d'.repeat(10_000), null],
  ])('of %s is %s', (word, expected) => {
    expect(nearest(word, candidates)).toBe(expected)
  })

  test('is the closest of several, and of equals the first', () => {
    expect(nearest('teams', ['tea', 'team', 'steam'])).toBe('team')
    expect(nearest('ab', ['ax', 'ay'])).toBe('ax')
  })

  test('is offered as a question, and only for text', () => {
    expect(suggest('tem', ['team'])).toBe(' Did you mean "team"?')
    expect([suggest('xyz', ['team']), suggest(7, ['7'])]).toEqual(['', ''])
  })
})

describe('the distance of two words', () => {
  test.each([
    ['', '', 0],
    ['a', '', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('%s and %s is %i', (one, other, distance) => {
    expect(editDistance(one, other, 10)).toBe(distance)
  })

  test('is nothing for the same word, symmetric, and never over its limit by more than one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, fc.nat({ max: 4 }), (one, other, limit) => {
        const distance = editDistance(one, other, 20)
        expect(editDistance(one, one, limit)).toBe(0)
        expect(editDistance(other, one, 20)).toBe(distance)
        expect(editDistance(one, other, limit)).toBe(Math.min(distance, limit + 1))
      }),
      { numRuns: PROPERTY_RUNS },
    )
  })
})
