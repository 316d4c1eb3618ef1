import { describe, expect, it } from 'vitest'
import { readPattern } from '#spec/query/index'

describe('a pattern', () => {
  it.each([
    ['letters and any character', 'retry.*twice', 'retry.*twice'],
    ['groups, which do not capture', '(a|b(?:c))+d', '(?:a|b(?:c))+d'],
    ['borders of words', String.raw`\bfoo\B`, String.raw`\yfoo\Y`],
    ['escapes', String.raw`\d+\.\w\/\#`, String.raw`\d+\.\w\/\#`],
    ['sets', String.raw`[^a-z\d[:]x`, String.raw`[^a-z\d\[:]x`],
    ['braces that repeat nothing', 'a{b}', String.raw`a\{b\}`],
    ['repetitions with bounds', 'a{2,5}?b{3}', 'a{2,5}?b{3}'],
    ['starts and ends of lines', '^# a$', '^# a$'],
  ])('is read: %s', (_what, source, postgres) => expect(readPattern(source)).toEqual({ postgres }))

  it.each([
    ['a back reference', String.raw`(a)\1`, 'Back references'],
    ['lookahead', 'a(?=b)', 'Lookaround'],
    ['lookbehind', '(?<!a)b', 'Lookaround'],
    ['a match of empty text', 'a*', 'empty text'],
    ['an alternative of empty text', 'a|', 'empty text'],
    ['nothing but the border of a word', String.raw`\b`, 'empty text'],
    ['a large repetition', 'a{1000}', 'at most 100 times'],
    ['a repetition of repetitions', '((a{50}){50})', 'too large'],
    ['a repetition twice', 'a**', 'cannot be repeated'],
    ['nothing to repeat', '*a', 'nothing to repeat'],
    ['an open bracket', '(a', 'not closed'],
    ['a stray bracket', 'a)', 'no opening bracket'],
    ['an open set', '[a', 'not closed'],
    ['a set in the wrong order', '[z-a]', 'not a valid'],
    ['an escape that is none', String.raw`\p{L}`, 'not supported'],
    ['an escape of nothing', 'a\\', 'middle of an escape'],
    ['a long pattern', 'a'.repeat(201), 'longer than 200'],
    ['deep groups', `${'('.repeat(30)}a${')'.repeat(30)}`, '20 levels'],
  ])('is refused: %s', (_what, source, reason) =>
    expect(readPattern(source)).toEqual({ refusal: expect.stringContaining(reason) }),
  )
})
