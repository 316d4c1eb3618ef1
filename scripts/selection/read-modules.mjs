import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const ROOTS = /^(app|cli|db|operate|scripts|server|shared|spec|worker)\//
/** The number of path parts that name a module. Every other top folder is one module. */
const DEPTHS = { app: 3, cli: 2, server: 3, spec: 2 }
/** It imports every module, and a change of one changes none of the others. */
const LIST_OF_MODULES = 'server/modules.ts'
const UNDIVIDED = /^server\/(boot|http|kernel)\//

/**
 * The module of a file: `server/library/search`, `spec/edit`, `db`. Null for files outside the product.
 *
 * @param {string} file
 * @returns {string | null}
 */
export function moduleOf(file) {
  if (!ROOTS.test(file)) return null
  const path = file.replace(/\.(test\.)?(ts|tsx|mjs)$/, '').split('/')
  const depth = DEPTHS[/** @type {keyof typeof DEPTHS} */ (path[0])] ?? 1
  return path.slice(0, UNDIVIDED.test(file) ? 2 : depth).join('/')
}

/**
 * The module that a test covers. Tests mirror the tree; browser, fault and upgrade tests belong to no single module.
 *
 * @param {string} test
 * @returns {string | null}
 */
export const moduleOfTest = (test) => moduleOf(test.replace(/^tests\//, ''))

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
    if (importer === null || file === LIST_OF_MODULES) continue
    for (const imported of importsOf(file, read(file))) {
      const module = moduleOf(imported)
      if (module === null || module === importer) continue
      const known = importers.get(module) ?? new Set()
      importers.set(module, known.add(importer))
    }
  }
  return importers
}

const IMPORT = /(?:from|import)\s*\(?\s*['"](#|\.{1,2}\/)([^'"]+)['"]/g

/**
 * The files of ours that this one imports, with or without an extension.
 *
 * @param {string} file
 * @param {string} text
 */
const importsOf = (file, text) =>
  [...text.matchAll(IMPORT)].map(([, start = '', path = '']) =>
    start === '#' ? path : posix.join(posix.dirname(file), start, path),
  )
