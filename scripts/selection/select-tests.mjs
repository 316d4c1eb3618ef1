import { CORE_TESTS } from './core-tests.mjs'
import { moduleOf, moduleOfTest } from './read-modules.mjs'

/** A run adds every n-th of the other tests, chosen by the seed. */
const ROTATION = 8
/** Larger for tests with browsers and processes. */
const COSTLY_ROTATION = 16
const COSTLY = /^tests\/(browser|faults|scripts|operate|worker)\//

/**
 * Budget in seconds of one core for all selected tests: eight minutes on two cores, less the start of databases, browsers and
 * builds.
 */
const BUDGET_S = 720
const UNKNOWN_S = 5

/**
 * @typedef {object} Selection
 * @property {string[]} core Always run.
 * @property {string[]} near Of the changed modules and of the modules that import them, nearest first.
 * @property {string[]} rotating A share of the others that changes with the seed.
 * @property {string[]} rest What a full run adds.
 */

/**
 * Divides the tests. Near tests beyond the budget go to the rest, except those of the changed modules themselves.
 *
 * @param {object} input
 * @param {readonly string[]} input.tests
 * @param {readonly string[]} input.changed Changed files.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} input.importers
 * @param {Readonly<Record<string, number>>} input.seconds Measured time of each test file.
 * @param {number} input.seed
 * @returns {Selection}
 */
export function selectTests({ tests, changed, importers, seconds, seed }) {
  const core = tests.filter(isCore)
  const rotating = tests.filter((test) => !isCore(test) && isInRotation(test, seed))
  const chosen = new Set([...core, ...rotating])
  const costOf = (/** @type {string} */ test) => seconds[test] ?? UNKNOWN_S
  let left = BUDGET_S - [...chosen].reduce((sum, test) => sum + costOf(test), 0)
  const distances = distancesFrom(changed, importers)
  const near = []
  for (const { test, distance } of rankByDistance(tests, changed, distances)) {
    if (chosen.has(test) || (distance > 0 && costOf(test) > left)) continue
    left -= costOf(test)
    near.push(test)
    chosen.add(test)
  }
  return { core, near, rotating, rest: tests.filter((test) => !chosen.has(test)) }
}

/** @param {string} test */
const isCore = (test) =>
  CORE_TESTS.some((core) => (core.endsWith('/') ? test.startsWith(core) : test === core))

/** @param {string} test @param {number} seed */
function isInRotation(test, seed) {
  const every = COSTLY.test(test) ? COSTLY_ROTATION : ROTATION
  return (hash(test) + seed) % every === 0
}

/** FNV-1a: distributes names evenly and is equal on every machine. @param {string} text */
function hash(text) {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}

/**
 * The number of imports between each module and a changed one.
 *
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, ReadonlySet<string>>} importers
 */
function distancesFrom(changed, importers) {
  /** @type {Map<string, number>} */
  const distances = new Map()
  let ring = new Set(changed.flatMap((file) => moduleOf(file) ?? []))
  for (let distance = 0; ring.size > 0; distance += 1) {
    for (const module of ring) distances.set(module, distance)
    ring = new Set(
      [...ring]
        .flatMap((module) => [...(importers.get(module) ?? [])])
        .filter((module) => !distances.has(module)),
    )
  }
  return distances
}

/**
 * @param {readonly string[]} tests
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, number>} distances
 */
function rankByDistance(tests, changed, distances) {
  const changedTests = new Set(changed)
  return tests
    .flatMap((test) => {
      const distance = changedTests.has(test) ? 0 : distances.get(moduleOfTest(test) ?? '')
      return distance === undefined ? [] : [{ test, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance)
}
