import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCircles } from '#spec/lint/find-circles'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']

const graph = fc
  .tuple(...NAMES.map(() => fc.subarray(NAMES)))
  .map((targets) => new Map(NAMES.map((name, i) => [name, targets[i] ?? []])))

/** The nodes that can be reached in one or more steps. */
function reachable(edges: ReadonlyMap<string, readonly string[]>, from: string): Set<string> {
  const reached = new Set<string>()
  const open = [...(edges.get(from) ?? [])]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!reached.has(node)) open.push(...(edges.get(node) ?? []))
    reached.add(node)
  }
  return reached
}

it(
  'a node is in a cycle exactly if it can reach itself, together with the nodes on the way',
  () => {
    forAll(graph, (edges) => {
      const circles = findCircles(edges)
      for (const name of NAMES) {
        const there = reachable(edges, name)
        const expected = NAMES.filter((other) => there.has(other) && reachable(edges, other).has(name))
        expect(circles.get(name) ?? []).toEqual(there.has(name) ? expected : [])
      }
    })
  },
  PROPERTY_TIMEOUT_MS,
)

it('a chain of 100 000 documents is processed quickly without a stack overflow', () => {
  const count = 100_000
  const edges = new Map(Array.from({ length: count }, (_, i) => [`${i}`, [`${(i + 1) % count}`]]))
  expect(findCircles(edges).get('0')).toHaveLength(count)
})
