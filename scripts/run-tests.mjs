import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs every project of vitest.config.ts; its reporter ends with the line `N passed, N failed`.
 *
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
export async function runTests(args) {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
  })
  process.once('SIGTERM', () => child.kill())
  const [code] = await once(child, 'exit')
  return code === 0
}
