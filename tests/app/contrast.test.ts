import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const TOKENS = 'app/styles/base/tokens.css'
const css = readFileSync(TOKENS, 'utf8')

type Theme = 'light' | 'dark'
type Colour = readonly [number, number, number]

/** The values of `--name: light-dark(#…, #…)`. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: parse(light), dark: parse(dark) }],
  ),
)

const filesBelow = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`)

function parse(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(front: string, back: string, theme: Theme): number {
  const [one, two] = [colours.get(front), colours.get(back)]
  if (!one || !two) throw new Error(`${TOKENS} has no color --${one ? back : front}`)
  const [light = 0, dark = 0] = [luminance(one[theme]), luminance(two[theme])].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = ['bg', 'bg-sunken', 'bg-raised', 'bg-hover', 'bg-active', 'brass-bg']
const STATES = ['draft', 'todo', 'in-progress', 'done', 'blocked', 'deprecated']
const CODE = ['keyword', 'string', 'number', 'function', 'type', 'comment'].map((kind) => `tok-${kind}`)
const TINTS = 'attention-bg error-bg ok-bg mark range ins-bg del-bg ins-word del-word'.split(' ')
const across = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back]))

/** Text needs a contrast of 4.5, and lines, rings and marks 3 (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_PAIRS = [
  ...across(['text', 'text-2', 'text-3', 'brass', 'link', 'attention', 'error', 'ok', ...STATES], SURFACES),
  ...across(['text', 'text-2'], TINTS),
  ...across(CODE, ['bg', 'bg-sunken', 'ins-bg', 'del-bg']),
  ...across(['text-3'], ['ins-bg', 'del-bg']),
  ...across(['link'], ['range', 'attention-bg', 'error-bg', 'ok-bg']),
  ...across(['on-ink'], ['ink', 'ink-hover']),
  ...['attention', 'error', 'ok'].map((name) => [name, `${name}-bg`]),
  ...[1, 2, 3, 4, 5, 6].map((number) => [`av${number}`, `av${number}-bg`]),
]
const SHAPE_PAIRS = [
  ...across(['brass-fill', 'line-control'], SURFACES),
  ['bg', 'brass-fill'],
  ['bg', 'done'],
]

describe.each<Theme>(['light', 'dark'])('the colors of the %s theme', (theme) => {
  it.each(TEXT_PAIRS)('%s can be read on %s', (front = '', back = '') => {
    expect(contrastOf(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(SHAPE_PAIRS)('%s can be seen on %s', (front = '', back = '') => {
    expect(contrastOf(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
})

it('computes at least the pairs of the design', () => {
  expect(TEXT_PAIRS.length + SHAPE_PAIRS.length).toBeGreaterThanOrEqual(155)
})

it('names colors only in the tokens', () => {
  const named = filesBelow('app/styles', /\.css$/).filter(
    (file) =>
      file !== TOKENS &&
      /#[0-9a-f]{3,8}\b(?!["'])|\b(rgb|hsl|oklch|light-dark)\(/i.test(readFileSync(file, 'utf8')),
  )
  expect(named).toEqual([])
})

it('uses only tokens that exist', () => {
  const declared = new Set<string>()
  const used = new Map<string, string>()
  for (const file of filesBelow('app', /\.(css|tsx?)$/)) {
    const source = readFileSync(file, 'utf8')
    for (const [, name = ''] of source.matchAll(/['"\s{;](--[\w-]+)['"]?\]?:/g)) declared.add(name)
    for (const [, name = ''] of source.matchAll(/var\((--[\w-]+)\)/g)) used.set(name, file)
  }
  expect([...used].filter(([name]) => !declared.has(name))).toEqual([])
})
