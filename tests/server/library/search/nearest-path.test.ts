import { expect, it } from 'vitest'
import { nearestPath } from '#server/library/search/matching/nearest-name'

const paths = Array.from(
  { length: 50_000 },
  (_, at) => `docs/team-${at % 40}/product/module-${at % 5_000}/specs/name-of-document-${at}.md`,
)

it.each([
  ['a folder', 'prodcut', 'product'],
  ['folders', 'modul-499/spces', 'module-499/specs'],
  ['the first folders', 'dosc/team-39', 'docs/team-39'],
  ['a file', 'name-of-document-7md', 'name-of-document-7.md'],
  ['a file without its extension', 'specs/nmae-of-document-2', 'specs/name-of-document-2'],
  ['a whole path', 'docs/team-1/product/module-1/spec/name-of-document-1.md', paths[1]],
])('finds %s among very many paths', (_what, value, expected) => {
  expect(nearestPath(value, paths)).toBe(expected)
})

it.each(['team-7/product', 'ODUCT/MOD', 'zebras', 'dcos/product/zebra', 'a/b/c/d/e/f/g/h', 'xy'])(
  'finds nothing for %s',
  (value) => {
    expect(nearestPath(value, paths)).toBeNull()
  },
)
