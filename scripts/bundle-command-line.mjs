import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, transform } from 'esbuild'

const TARGET = 'node20.19'

/** Zod contains messages in fifty languages, a fifth of the file. svc prints its own in English. */
const englishOnly = {
  name: 'english-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    })),
}

/**
 * Bundles a program into one CommonJS file. Its modules are stored as text in comments and compiled on first use, because
 * compiling all of svc takes as long as starting Node.
 */
export async function bundleCommandLine(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    outdir: 'out',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: TARGET,
    minify: true,
    legalComments: 'none',
    define: { 'import.meta.url': 'bundleAddress' },
    plugins: [englishOnly],
    logLevel: 'warning',
  })
  const modules = await Promise.all(
    outputFiles.map(async ({ path: file, text }) => [`./${path.basename(file)}`, await toCommonJs(text)]),
  )
  const loader = readFileSync(new URL('./bundle-loader.cjs', import.meta.url), 'utf8')
  const name = `./${path.basename(entry).replace(/\.ts$/, '.js')}`
  const { places, lines } = placeTexts(modules)
  const start = loader
    .replace('ENTRY', () => JSON.stringify(name))
    .replace('PLACES', () => JSON.stringify(places))
    .replace('CHECK_NODE', () => readFileSync(new URL('./check-node.mjs', import.meta.url), 'utf8'))
  return `${start}${lines}}\n`
}

/** A function with one comment line per module, still open, and the position of each module's text in it. */
function placeTexts(modules) {
  const places = {}
  let lines = 'function moduleTexts() {\n'
  for (const [name, text] of modules) {
    // Only ASCII: other line ends would end the comment.
    const json = JSON.stringify(text).replace(/[^\0-\x7f]/g, escapeUnit)
    const from = lines.length + '//'.length
    places[name] = [from, from + json.length]
    lines += `//${json}\n`
  }
  return { places, lines }
}

const escapeUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

async function toCommonJs(text) {
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: TARGET,
    minify: true,
    supported: { 'dynamic-import': false },
  })
  return code
}
