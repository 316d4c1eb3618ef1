import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './run-step.mjs'

/** npm writes this file last, so it exists only after a complete install. It lists the installed packages. */
const INSTALLED = 'node_modules/.package-lock.json'

/**
 * Installs exactly the packages of package-lock.json, unless node_modules already has them.
 *
 * @param {{ develop: boolean }} options `develop` asks for the development packages, too.
 */
export async function installWhenNeeded({ develop }) {
  if (isInstalled(develop)) return
  const npm = npmCommand()
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await runStep({ label: 'packages', doing: 'installing', ...npm, args: [...npm.args, ...args] })
}

/** @param {boolean} develop */
function isInstalled(develop) {
  if (!existsSync(INSTALLED)) return false
  const installed = packagesOf(INSTALLED)
  return Object.entries(packagesOf('package-lock.json')).every(([folder, wanted]) => {
    const found = installed[folder]
    // The key '' is the checkout itself. Optional packages may be for other systems.
    if (folder === '' || (found === undefined && (wanted.optional || wanted.devOptional))) return true
    if (found === undefined && wanted.dev && !develop) return true
    return found?.version === wanted.version && found?.integrity === wanted.integrity
  })
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/** The npm that started this process, otherwise the npm on the path. */
function npmCommand() {
  const running = process.env.npm_execpath
  return running !== undefined && path.basename(running) === 'npm-cli.js'
    ? { program: process.execPath, args: [running] }
    : { program: 'npm', args: [] }
}
