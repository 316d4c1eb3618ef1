import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = '.cache/selected-tests.json'

/**
 * Stores the tests that `npm test` selected. `--rest` runs all others: a run can change files, and a second selection would
 * then differ.
 *
 * @param {number} seed
 * @param {readonly string[]} tests
 * @param {string} [file]
 */
export function storeSelection(seed, tests, file = FILE) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ seed, tests }))
}

/**
 * The tests that the last `npm test` of this seed did not run: all, if there was none.
 *
 * @param {number} seed
 * @param {readonly string[]} tests
 * @param {string} [file]
 */
export function testsLeft(seed, tests, file = FILE) {
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const selected = new Set(stored?.seed === seed ? stored.tests : [])
  return tests.filter((test) => !selected.has(test))
}
