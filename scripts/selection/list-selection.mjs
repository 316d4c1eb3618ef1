import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readImporters } from './read-modules.mjs'
import { selectTests } from './select-tests.mjs'

const DURATIONS = new URL('./durations.json', import.meta.url)

/**
 * The selection for this checkout: based on the differences from the remote's default branch, and a share of the rest by the
 * seed.
 *
 * @param {number} seed
 */
export function listSelection(seed) {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard')
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('tests/'))
  return selectTests({
    tests: files.filter((file) => file.startsWith('tests/') && file.endsWith('.test.ts')),
    changed: changedFiles(),
    importers: readImporters(sources),
    seconds: JSON.parse(readFileSync(DURATIONS, 'utf8')),
    seed,
  })
}

/** Without the remote branch there are no differences: a fresh clone has it. */
function changedFiles() {
  const base = git('rev-parse', '--verify', '--quiet', 'origin/main^{commit}')[0]
  const committed = base ? git('diff', '--name-only', `${base}...HEAD`) : []
  return [
    ...committed,
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** @param {string[]} args @returns {string[]} The lines of the output; none if git fails. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}
