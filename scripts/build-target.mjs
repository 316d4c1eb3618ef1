import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {object} BuildTarget
 * @property {string} mark The file that holds the fingerprint of the last finished build.
 * @property {string[]} inputs All input files and folders of the target.
 * @property {() => Promise<void>} build
 */

/** @param {BuildTarget} target */
export function isBuilt({ mark, inputs }) {
  const file = path.join(ROOT, mark)
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprintOf(inputs)
}

/**
 * Builds a target and records its inputs.
 *
 * @param {BuildTarget} target
 */
export async function buildTarget({ mark, inputs, build }) {
  const markFile = path.join(ROOT, mark)
  const fingerprint = fingerprintOf(inputs)
  rmSync(markFile, { force: true })
  await build()
  writeFileSync(markFile, fingerprint)
}

/** @param {string[]} inputs */
function fingerprintOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesUnder).sort()) {
    const content = readFileSync(path.join(ROOT, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} relativePath
 * @returns {string[]}
 */
function filesUnder(relativePath) {
  const file = path.join(ROOT, relativePath)
  if (!existsSync(file)) return []
  if (!statSync(file).isDirectory()) return [relativePath]
  return readdirSync(file).flatMap((name) => filesUnder(path.join(relativePath, name)))
}
