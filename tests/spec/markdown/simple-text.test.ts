import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrontmatter } from '#spec/markdown/frontmatter/read-frontmatter'
import { readSimpleYaml } from '#spec/markdown/frontmatter/read-simple-yaml'
import { plainTextReader } from '#spec/markdown/inline/plain-text'
import { readStrength } from '#spec/markdown/read-strength'
import { slugify } from '#spec/markdown/slugify'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const joined = (parts: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...parts), { maxLength: most }).map((chosenParts) => chosenParts.join(''))

describe('simple frontmatter', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  const value = joined(
    ['[', ']', ', ', 'true', 'Null', 'ünï', '2026-01-31', '1.10', '-', '.', '#', ' ', 'ab', 'c_d'],
    5,
  )
  const line = fc.tuple(fc.constantFrom('title', 'tags', 'status', 'x_1'), value)
  const yaml = fc.array(line, { minLength: 1, maxLength: 3 })

  it('reads as the full parser reads it', () => {
    forAll(yaml, (lines) => {
      const text = lines.map((pair) => `${pair.join(': ')}\n`).join('')
      if (readSimpleYaml(text) === null) return
      // A comment is too complex for the simple reader.
      expect(readFrontmatter(text, 4)).toEqual(readFrontmatter(`${text}# end\n`, 4))
    })
  })

  it.each([
    ['title: Refund a payment\nstatus: in_progress\ncreated: 2026-01-31\ntags: [money, refunds]\n', true],
    ['title: Über Größe\n', true],
    ['title: true\n', false],
    ['title: a: b\n', false],
    ['title: a # b\n', false],
    ['version: 1.10\n', false],
    ['tags: [a, null]\n', false],
    ['title: two\n  lines\n', false],
    ['title: a', false],
  ])('%j is simple: %s', (text, isSimple) => {
    expect(readSimpleYaml(text) !== null).toBe(isSimple)
    expect(readFrontmatter(text, 4)).toEqual(readFrontmatter(`${text}\n# end\n`, 4))
  })
})

describe('markup in a line', () => {
  it.each([
    [
      'It MUST **log in** by `svc_key`, see [the guide](../guides/log-in.md).',
      'It MUST log in by svc_key, see the guide.',
    ],
    ['`a` b `` c ` d ``', 'a b c ` d'],
    ['x**a**', 'xa'],
    ['[a](javascript:alert)', '[a](javascript:alert)'],
  ])('%j reads as %j', (markup, plain) => {
    expect(plainTextReader(() => ({ definitions: [], footnotes: [] }))(markup)).toBe(plain)
  })
})

describe('texts of criteria and titles', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  const parts = [
    'MUST',
    'SHOULD',
    'MAY',
    ' NOT',
    'x',
    'A',
    'é',
    '\u{1d400}',
    '_',
    '1',
    ' ',
    '-',
    '.',
    '\0',
    '\n',
    '`',
    '**ab**',
  ]
  const text = joined([...parts, '[a](b.md)', '`a  b`', '&amp;', '\u0301'], 9)

  it('have the strength that an expression finds', () => {
    const expression = /(?<![\p{L}\p{N}_])(MUST|SHOULD|MAY)( NOT)?(?![\p{L}\p{N}_])/u
    forAll(text, (written) => {
      const [, word, not] = expression.exec(written) ?? []
      expect(readStrength(written)).toBe(
        word === undefined ? null : not && word !== 'MAY' ? `${word}_NOT` : word,
      )
    })
  })

  it('have the slug that the general rule gives', () => {
    forAll(text, (written) => {
      // A combining mark that is not composed sends the title to the general rule.
      expect(slugify(`${written} b`)).toBe(slugify(`${written} q\u0323`).replace(/q\u0323$/, 'b'))
    })
  })
})
