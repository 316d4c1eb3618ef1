import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const ROOTS = /^(app|cli|db|operate|scripts|server|shared|spec|worker)\//
/** Folders whose subfolders are modules. Other folders are one module each. */
const DIVIDED = ['app', 'cli', 'server', 'spec']

/**
 * The module of a file: `server/tickets`, `spec/edit`, `db`. Null for files outside the product.
 *
 * @param {string} file
 * @returns {string | null}
 */
export function moduleOf(file) {
  if (!ROOTS.test(file)) return null
  const [root = '', ...path] = file.replace(/\.(test\.)?(ts|tsx|mjs)$/, '').split('/')
  if (!DIVIDED.includes(root)) return root
  return [root, ...path.slice(0, path[0] === 'ports' ? 2 : 1)].join('/')
}

/**
 * The module that a test covers. Tests mirror the tree; browser, fault and upgrade tests belong to no single module.
 *
 * @param {string} test
 * @returns {string | null}
 */
export const moduleOfTest = (test) =>
  moduleOf(test.replace(/^tests\//, '').replace(/^server\/(codehost|tracker)\//, 'server/ports/$1/'))

/**
 * Maps each module to the modules that import it.
 *
 * @param {readonly string[]} files
 * @param {(file: string) => string} [read]
 * @returns {Map<string, Set<string>>}
 */
export function readImporters(files, read = (file) => readFileSync(file, 'utf8')) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map()
  for (const file of files) {
    const importer = moduleOf(file)
    if (importer === null) continue
    for (const imported of importsOf(file, read(file))) {
      const module = moduleOf(imported)
      if (module === null || module === importer) continue
      const known = importers.get(module) ?? new Set()
      importers.set(module, known.add(importer))
    }
  }
  return importers
}

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/**
 * The files that this one imports by relative paths, with or without an extension.
 *
 * @param {string} file
 * @param {string} text
 */
const importsOf = (file, text) =>
  [...text.matchAll(IMPORT)].map(([, path = '']) => posix.join(posix.dirname(file), path))
