import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrontmatter } from '../../../spec/markdown/frontmatter/read-frontmatter'
import { readSimpleYaml } from '../../../spec/markdown/frontmatter/read-simple-yaml'
import { plainTextReader } from '../../../spec/markdown/inline/plain-text'
import { readSimpleMarkup } from '../../../spec/markdown/inline/simple-markup'
import { forAll, PROPERTY_TIMEOUT_MS } from '../../support/property-runs'

const joined = (parts: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...parts), { maxLength: most }).map((chosen) => chosen.join(''))

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
      // A comment is more than the simple reader accepts.
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

describe('simple markup', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  const read = plainTextReader(() => ({ labels: ['a', 'ab c'], footnotes: ['n'] }))
  const text = joined(
    [
      '`',
      '``',
      '**',
      '*',
      '[',
      ']',
      '](',
      ')',
      '(x.md#y)',
      '[ab c]',
      '[a](b)',
      '[^n]',
      '!',
      '**ab c**',
      '`a_b`',
      'a',
      'é',
      ' ',
      '\n',
      '.',
      ',',
      '_',
      '<',
      '&',
      '-',
    ],
    9,
  )

  it('reads as the full parser reads it', () => {
    forAll(text, (markup) => {
      if (readSimpleMarkup(markup) === null) return
      // An escaped character is more than the simple reader accepts.
      expect(`${read(markup)} !`.trim()).toBe(read(`${markup} \\!`))
    })
  })

  it.each([
    [
      'It MUST **log in** by `svc_key`, see [the guide](../guides/log-in.md).',
      'It MUST log in by svc_key, see the guide.',
    ],
    ['`a` b `` c ` d ``', 'a b c ` d'],
    ['x**a**', 'xa'],
    ['[a](javascript:alert)', '[a](javascript:alert)'],
  ])('%j reads as %j', (markup, plain) => {
    expect(plainTextReader(() => ({ labels: [], footnotes: [] }))(markup)).toBe(plain)
  })
})
