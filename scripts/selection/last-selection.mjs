import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = '.cache/selected-tests.json'

/**
 * Stores which tests `npm test` runs. The rest is what this list lacks: a run can change files, and a second selection would
 * then differ from the first.
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
 * The tests that the last `npm test` of this seed left: all, if there was none.
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
