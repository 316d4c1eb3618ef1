import { describe, expect, it } from 'vitest'
import { followMove } from '#spec/links/index'

const FROM = 'docs/specs/refunds.md'
const PATHS = [FROM, 'docs/specs/limits.md', 'docs/plan.md', 'README.md']

/** The text of one document after the move. */
function textAfter(
  source: string,
  { path = 'docs/plan.md', to = 'docs/money/paid back.md', paths = PATHS } = {},
) {
  const [document] = followMove([{ path, source }], paths, { from: FROM, to })
  return document?.source ?? source
}

describe('a link to the moved document', () => {
  it.each([
    ['[a](specs/refunds.md)', '[a](money/paid%20back.md)'],
    ['[a](./specs/refunds.md#limits "Title")', '[a](./money/paid%20back.md#limits "Title")'],
    ['[a](/docs/specs/refunds.md?plain=1#L3)', '[a](/docs/money/paid%20back.md?plain=1#L3)'],
    ['[a](<specs/refunds.md>)', '[a](<money/paid%20back.md>)'],
    ['[a](specs/ref%75nds.md)', '[a](money/paid%20back.md)'],
    ['[a](specs/refunds\\.md#x\\_y)', '[a](money/paid%20back.md#x_y)'],
    ['[a][r]\n\n[r]: specs/refunds.md#top\n', '[a][r]\n\n[r]: money/paid%20back.md#top\n'],
    ['> - [a](\n>   specs/refunds.md)\n', '> - [a](\n>   money/paid%20back.md)\n'],
    [
      '| a |\n|---|\n| x \\| [b](specs/refunds.md) |\n',
      '| a |\n|---|\n| x \\| [b](money/paid%20back.md) |\n',
    ],
    ['[![i](x.png)](specs/refunds.md)', '[![i](x.png)](money/paid%20back.md)'],
    ['Text<a href="specs/refunds.md#x">a</a>', 'Text<a href="money/paid%20back.md#x">a</a>'],
    [
      "<p>\n<a title='href=\"' href=specs/refunds.md>a</a>\n",
      "<p>\n<a title='href=\"' href=money/paid%20back.md>a</a>\n",
    ],
    ['Note[^1].\n\n[^1]: [a](specs/refunds.md)\n', 'Note[^1].\n\n[^1]: [a](money/paid%20back.md)\n'],
    ['# [a](specs/refunds.md)\r\n\r\nb\r\n', '# [a](money/paid%20back.md)\r\n\r\nb\r\n'],
  ])('%j follows it', (before, expected) => expect(textAfter(before)).toBe(expected))

  it.each([
    '`[a](specs/refunds.md)`',
    '```\n[a](specs/refunds.md)\n```\n',
    '    [a](specs/refunds.md)\n',
    '\\[a](specs/refunds.md)',
    '<!-- [a](specs/refunds.md) -->',
    '<!-- <a href="specs/refunds.md"> -->',
    '$[a](specs/refunds.md)$',
    '[a](refunds.md)',
    '[a](https://example.com/docs/specs/refunds.md)',
    '[a](../../docs/specs/refunds.md)',
    '[a](specs/limits.md) [b](#refunds) [c](mailto:docs/specs/refunds.md)',
    'specs/refunds.md',
  ])('%j is none, and stays', (text) => expect(textAfter(text)).toBe(text))
})

describe('the moved document', () => {
  const moved = (source: string) => textAfter(source, { path: FROM, to: 'specs/money/refunds.md' })

  it.each([
    ['[a](limits.md#x)', '[a](../../docs/specs/limits.md#x)'],
    ['![a](images/a.png)', '![a](../../docs/specs/images/a.png)'],
    ['<img src="images/a.png" alt="">', '<img src="../../docs/specs/images/a.png" alt="">'],
    [
      '<picture><source srcset="a.png 2x"><img src="a.png"></picture>',
      '<picture><source srcset="../../docs/specs/a.png 2x"><img src="../../docs/specs/a.png"></picture>',
    ],
    ['[a](../)', '[a](../../docs/)'],
    ['[a](../../)', '[a](../../)'],
    ['[a](refunds.md#own)', '[a](refunds.md#own)'],
    ['[a](/docs/specs/refunds.md)', '[a](/specs/money/refunds.md)'],
    ['[a](/docs/specs/limits.md) [b](#own)', '[a](/docs/specs/limits.md) [b](#own)'],
    ['[a](../../src/a.ts#L3-L4)', '[a](../../src/a.ts#L3-L4)'],
  ])('%j keeps its files', (before, expected) => expect(moved(before)).toBe(expected))

  it('gets short addresses in the root', () => {
    expect(textAfter('[a](limits.md) [b](../../README.md) [c](./)', { path: FROM, to: 'refunds.md' })).toBe(
      '[a](docs/specs/limits.md) [b](README.md) [c](./docs/specs/)',
    )
  })
})

describe('a reference of the frontmatter', () => {
  const spec = (yaml: string) => `---\n${yaml}---\n# Plan\n`

  it.each([
    [
      'depends_on: [docs/specs/refunds.md#1, limits] # why\n',
      'depends_on: [docs/money/paid back.md#1, limits] # why\n',
    ],
    [
      'depends_on:\n  - "specs/refunds"\nsupersedes: refunds\n',
      'depends_on:\n  - "docs/money/paid back"\nsupersedes: paid back\n',
    ],
    ['depends_on: limits, refunds.md\n', 'depends_on: limits, paid back.md\n'],
  ])('%j follows it', (before, expected) => expect(textAfter(spec(before))).toBe(spec(expected)))

  it('stays as it is where it would mean something else in YAML', () => {
    const source = spec('depends_on: [docs/specs/refunds.md]\n')
    expect(textAfter(source, { to: 'docs/a, b.md' })).toBe(source)
  })

  it('is written as a path where the new name is not the only one', () => {
    const paths = [...PATHS, 'old/money.md']
    expect(textAfter(spec('depends_on: refunds\n'), { to: 'docs/x/money.md', paths })).toBe(
      spec('depends_on: docs/x/money\n'),
    )
  })

  it('of another document is written as a path if the moved one takes its name', () => {
    expect(textAfter(spec('depends_on: limits\n'), { to: 'docs/limits.md' })).toBe(
      spec('depends_on: docs/specs/limits\n'),
    )
  })
})
