import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type MarkdownIt from 'markdown-it'
import type { parseDocument } from '#spec/markdown/index'

export interface CompiledParsers {
  parseDocument: typeof parseDocument
  MarkdownIt: typeof MarkdownIt
}

const ENTRY = `export { parseDocument } from './spec/markdown'
export { default as MarkdownIt } from 'markdown-it'`

const REQUIRE = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)`

/**
 * Both parsers in one bundle, compiled like the server by scripts/build-program.mjs. A bench runs through tsx, which wraps each
 * of our functions to keep its name, but none of markdown-it's.
 */
export async function compileParsers(folder: string): Promise<CompiledParsers> {
  const outfile = path.join(folder, 'parsers.mjs')
  await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd() },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: { js: REQUIRE },
    logLevel: 'warning',
  })
  return import(pathToFileURL(outfile).href)
}
