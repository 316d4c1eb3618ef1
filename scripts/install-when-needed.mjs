import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './run-step.mjs'

const MARK = 'node_modules/.plumbline-lock'
/** npm writes it when an install is complete. */
const NPM_MARK = 'node_modules/.package-lock.json'

/** Installs exactly what package-lock.json names, unless that is what node_modules holds. */
export async function installWhenNeeded() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (!isInstalled(wanted)) {
    const npm = npmCommand()
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    await runStep({ label: 'packages', doing: 'installing', ...npm, args: [...npm.args, ...args] })
  }
  writeFileSync(MARK, wanted)
}

/** @param {string} wanted */
function isInstalled(wanted) {
  if (!existsSync(NPM_MARK)) return false
  if (existsSync(MARK)) return readFileSync(MARK, 'utf8') === wanted
  // Installed by hand: good unless the lock file changed since.
  return statSync(NPM_MARK).mtimeMs >= statSync('package-lock.json').mtimeMs
}

/** The npm that runs us, else the one on the path. */
function npmCommand() {
  const running = process.env.npm_execpath
  return running !== undefined && path.basename(running) === 'npm-cli.js'
    ? { program: process.execPath, args: [running] }
    : { program: 'npm', args: [] }
}
