import { execFile } from 'node:child_process'
import { printLine } from './steps/print-line.mjs'

const CHECKS = [
  { name: 'types', run: ['node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1'] },
  { name: 'unused code and packages', run: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'format and lint',
    run: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'],
  },
  {
    name: 'import rules',
    run: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'app',
      'server',
      'db',
      'worker',
      'shared',
      'spec',
      'cli',
    ],
  },
  { name: '.env.example', run: ['--import', 'tsx', 'scripts/print-env-example.ts', '--check'] },
  { name: 'docs', run: ['scripts/check-docs.mjs'] },
  { name: 'commit subjects', run: ['scripts/check-commit-subjects.mjs'] },
]

/** Two checks at a time, because the compiler keeps one core busy. */
const CONCURRENCY = 2

/** Runs every check and prints the output of failed ones. True if all succeed. */
export async function runChecks() {
  const pending = [...CHECKS]
  const results = []
  const runNext = async () => {
    for (let check = pending.shift(); check; check = pending.shift()) results.push(await runCheck(check))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
  return results.every(Boolean)
}

/**
 * @param {{ name: string, run: string[] }} check
 * @returns {Promise<boolean>}
 */
function runCheck({ name, run }) {
  const startedAt = Date.now()
  return new Promise((resolve) => {
    execFile(process.execPath, run, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      printLine(error ? 'FAILED' : 'ok', `${name} (${seconds} s)`)
      if (error) console.log(`${stdout}${stderr}`.trim() || error.message)
      resolve(!error)
    })
  })
}
