import { existsSync, readFileSync } from 'node:fs'
import { npmCommand } from './npm-command.mjs'
import { runStep } from './run-step.mjs'

/** npm writes this file last, so it exists only after a complete install. It lists the installed packages. */
const INSTALLED_LOCK_FILE = 'node_modules/.package-lock.json'

/**
 * Installs exactly the packages of package-lock.json, unless node_modules already has them.
 *
 * @param {{ develop: boolean }} options `develop` also installs the development packages.
 */
export async function installWhenNeeded({ develop }) {
  if (isInstalled(develop)) return
  const npm = npmCommand()
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await runStep({ label: 'packages', activity: 'installing', ...npm, args: [...npm.args, ...args] })
}

/** @param {boolean} develop */
function isInstalled(develop) {
  if (!existsSync(INSTALLED_LOCK_FILE)) return false
  const installed = packagesOf(INSTALLED_LOCK_FILE)
  return Object.entries(packagesOf('package-lock.json')).every(([folder, expected]) => {
    const actual = installed[folder]
    // The key '' is the checkout itself. Optional packages may be for other systems.
    if (folder === '' || (actual === undefined && (expected.optional || expected.devOptional))) return true
    if (actual === undefined && expected.dev && !develop) return true
    return actual?.version === expected.version && actual?.integrity === expected.integrity
  })
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
