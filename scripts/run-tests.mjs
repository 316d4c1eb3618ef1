import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs every project of vitest.config.ts; its reporter ends with the line `N passed, N failed`.
 *
 * @param {string[]} args
 * @param {{ node?: string, env?: NodeJS.ProcessEnv }} [options] `node`: another Node than this one.
 * @returns {Promise<boolean>}
 */
export async function runTests(args, { node = process.execPath, env = process.env } = {}) {
  const child = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', ...args], { stdio: 'inherit', env })
  process.once('SIGTERM', () => child.kill())
  const [code] = await once(child, 'exit')
  return code === 0
}
