import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './run-step.mjs'

/** All that pages are made of; the server's code reaches them only as types. */
const INPUTS = ['app', 'spec', 'CHANGELOG.md', 'vite.config.ts', 'remix.config.js', 'package-lock.json']
const MARK = 'build/.inputs'

/** Builds the pages, unless the last build was made from the same files. */
export async function buildWhenNeeded() {
  const inputs = fingerprint()
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === inputs) return
  rmSync(MARK, { force: true })
  const args = ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn']
  await runStep({ label: 'pages', doing: 'building', program: process.execPath, args })
  writeFileSync(MARK, inputs)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(filesUnder).sort()) {
    const content = readFileSync(file)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} at
 * @returns {string[]}
 */
function filesUnder(at) {
  if (!existsSync(at)) return []
  if (!statSync(at).isDirectory()) return [at]
  return readdirSync(at).flatMap((name) => filesUnder(path.join(at, name)))
}
