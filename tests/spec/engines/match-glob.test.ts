import fc from 'fast-check'
import picomatch from 'picomatch'
import { describe, expect, test } from 'vitest'
import { createPathMatcher, explainPath, findGlobProblems } from '#spec/engines/match-glob'
import { PROPERTY_RUNS, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'
import { anyText } from './any-text'

const CASES: [pattern: string, matching: string[], other: string[]][] = [
  [
    'docs/specs/*.md',
    ['docs/specs/a.md', 'docs/specs/.md'],
    ['docs/specs/a/b.md', 'docs/specs/a.txt', 'x/docs/specs/a.md'],
  ],
  ['docs/**/*.md', ['docs/a.md', 'docs/x/a.md', 'docs/x/y/z/a.md'], ['a.md', 'other/a.md', 'docs/a.mdx']],
  ['**/*.md', ['a.md', 'x/y/a.md', '.github/a.md'], ['a.txt']],
  ['**', ['a', 'a/b/c'], []],
  ['docs/**', ['docs/a', 'docs/a/b'], ['docs', 'docsx/a']],
  ['**/specs/**/*.md', ['specs/a.md', 'x/specs/y/a.md', 'specs/specs/a.md'], ['spec/a.md', 'a.md']],
  ['**/a/**/b/**/c', ['a/b/c', 'x/a/b/a/b/c', 'a/1/b/2/c'], ['b/a/c', 'a/c']],
  ['docs/a?.md', ['docs/ab.md', 'docs/a\u{1F600}.md'], ['docs/a.md', 'docs/abc.md']],
  ['{docs,rfcs/x}/*.{md,markdown}', ['docs/a.md', 'rfcs/x/a.markdown'], ['rfcs/a.md', 'docs/a.txt']],
  ['{a,{b,c}d}.md', ['a.md', 'bd.md', 'cd.md'], ['b.md', 'ad.md']],
  ['{docs/,}a.md', ['docs/a.md', 'a.md'], ['x/a.md']],
  ['{a}.md', ['{a}.md'], ['a.md']],
  ['{a,b.md', ['{a,b.md'], ['a', 'b.md']],
  ['[a-c]x.md', ['ax.md', 'cx.md'], ['dx.md', '-x.md']],
  ['[!a-c]x.md', ['dx.md', '\u{1F600}x.md'], ['ax.md', 'x.md']],
  ['[^a]x.md', ['bx.md'], ['ax.md']],
  ['[]a].md', ['].md', 'a.md'], ['b.md']],
  ['[a-].md', ['a.md', '-.md'], ['b.md']],
  ['[{,}].md', ['{.md', ',.md'], ['a.md']],
  ['a[b.md', ['a[b.md'], ['ab.md']],
  ['a[x/y]b', ['a[x/y]b'], ['axb', 'a/b']],
  ['\\*.md', ['*.md'], ['a.md']],
  ['a**b.md', ['ab.md', 'axxb.md'], ['a/b.md']],
  ['*a*b*c*', ['abc', 'xaxbxcx'], ['acb', 'ab']],
  ['*ab', ['ab', 'aab', 'abab'], ['aba']],
  ['a*a', ['aa', 'aba'], ['a']],
  ['*\u{1F600}?', ['x\u{1F600}y'], ['\u{1F600}']],
  ['Docs/*.md', ['Docs/a.md'], ['docs/a.md']],
  ['a+(b)@(c).md', ['a+(b)@(c).md'], ['abc.md']],
]

describe.each(CASES)('the glob %s', (pattern, matching, other) => {
  const matches = createPathMatcher([pattern])
  test.each(matching.map((path) => [path]))('matches %s', (path) => expect(matches(path)).toBe(true))
  test.each(other.map((path) => [path]))('does not match %s', (path) => expect(matches(path)).toBe(false))
})

describe('a list of globs', () => {
  test('matches every path that one of them matches', () => {
    const matches = createPathMatcher(['docs/*.md', 'rfcs/*.md'])
    expect([matches('docs/a.md'), matches('rfcs/a.md'), matches('a.md')]).toEqual([true, true, false])
  })

  test('excludes paths that a ! pattern matches, at any position in the list', () => {
    for (const patterns of [
      ['docs/**', '!docs/drafts/**'],
      ['!docs/drafts/**', 'docs/**'],
    ]) {
      const matches = createPathMatcher(patterns)
      expect([matches('docs/a.md'), matches('docs/drafts/a.md')]).toEqual([true, false])
    }
  })

  test('of exclusions alone matches nothing', () => {
    expect(createPathMatcher(['!docs/**'])('a.md')).toBe(false)
  })

  test('that is empty matches nothing', () => {
    expect(createPathMatcher([])('a.md')).toBe(false)
  })

  test('explains each pattern', () => {
    expect(explainPath(['docs/**', '!docs/x/**', '/abs/*'], 'docs/x/a.md')).toEqual({
      matches: false,
      trace: [
        { tried: 'docs/**', matched: true, why: 'matches' },
        { tried: '!docs/x/**', matched: true, why: 'excludes it' },
        { tried: '/abs/*', matched: false, why: expect.stringContaining('leave out the leading /') },
      ],
    })
  })
})

describe('a glob that can match nothing is reported', () => {
  test.each([
    ['', 'empty'],
    ['!', 'empty'],
    ['/docs/*.md', 'leading /'],
    ['./docs/*.md', '. or ..'],
    ['docs/../x', '. or ..'],
    ['docs//x', 'empty folder'],
    ['docs/', 'docs/**'],
    ['a'.repeat(501), '500 characters'],
    ['{a,b}'.repeat(20), '500 alternatives'],
  ])('%s', (pattern, reason) => {
    expect(findGlobProblems(['ok.md', pattern])).toEqual([
      { index: 1, problem: expect.stringContaining(reason) },
    ])
    expect(createPathMatcher([pattern])('a')).toBe(false)
  })

  test('when the list itself is too long', () => {
    const patterns = Array.from({ length: 202 }, (_, index) => `p${index}`)
    expect(findGlobProblems(patterns).map(({ index }) => index)).toEqual([200, 201])
  })
})

test.each([`${'{'.repeat(250)}${'}'.repeat(250)}`, `${'{a,'.repeat(120)}x${'}'.repeat(120)}`])(
  '%s… is read as it stands',
  (pattern) => {
    const matches = createPathMatcher([pattern])
    expect([matches('a'.repeat(4_000)), matches('a/'.repeat(2_000))]).toEqual([false, false])
  },
)

describe('properties', () => {
  const character = fc.constantFrom('a', 'b', '.', '-', '\u{1F600}')
  const name = fc.array(character, { minLength: 1, maxLength: 5 }).map((chars) => chars.join(''))
  const isOrdinary = (segment: string) => segment !== '.' && segment !== '..'
  const path = fc
    .array(name.filter(isOrdinary), { minLength: 1, maxLength: 5 })
    .map((names) => names.join('/'))
  const ascii = fc
    .array(fc.constantFrom('a', 'b', 'c').map(String), { minLength: 1, maxLength: 3 })
    .map((chars) => chars.join(''))
  const piece = fc.oneof(
    ascii,
    fc.constantFrom('*', 'a*', '*b', 'a*b', '?', 'a?', '[ab]', '[^a]', '{a,b}', '**'),
  )

  test(
    'a path without special characters matches itself and nothing else of its kind',
    () => {
      fc.assert(
        fc.property(path, path, (a, b) => {
          expect(createPathMatcher([a])(a)).toBe(true)
          expect(createPathMatcher([a])(b)).toBe(a === b)
        }),
        { numRuns: PROPERTY_RUNS },
      )
    },
    PROPERTY_TIMEOUT_MS,
  )

  test(
    'plain globs agree with picomatch',
    () => {
      const pattern = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('/'))
      const plainPath = fc.array(ascii, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
      fc.assert(
        fc.property(pattern, plainPath, (glob, candidate) => {
          // In picomatch a trailing ** also matches the folder itself. Here it matches only its contents.
          fc.pre(!glob.endsWith('**'))
          expect(createPathMatcher([glob])(candidate)).toBe(picomatch(glob, { dot: true })(candidate))
        }),
        { numRuns: PROPERTY_RUNS },
      )
    },
    PROPERTY_TIMEOUT_MS,
  )

  test(
    'any text is a pattern that neither throws nor hangs',
    () => {
      fc.assert(
        fc.property(anyText(20), anyText(20), (pattern, candidate) => {
          expect(typeof createPathMatcher([pattern])(candidate)).toBe('boolean')
        }),
        { numRuns: PROPERTY_RUNS },
      )
    },
    PROPERTY_TIMEOUT_MS,
  )
})
