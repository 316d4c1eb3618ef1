import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type MarkdownIt from 'markdown-it'
import type { parseDocument } from '#spec/markdown/index'
import { createWriter, writeLongSpec } from '../corpus/write-spec'
import { median, printRatios, sideBySide, withTemporaryFolder } from '../harness'

const ROUNDS = 9
const BYTES = 5_000_000
const SPEC_LENGTH = 25_000

const OURS = 'parseDocument'
const BASELINE = 'markdown-it, bare parse'

/**
 * Measures parsing specs to sections and criteria, compared with the parse of markdown-it alone. It has no target: decision 040.
 */
export async function run(): Promise<void> {
  await withTemporaryFolder(async (folder) => compare(await compileParsers(folder)))
}

async function compare({ parseDocument, MarkdownIt }: CompiledParsers): Promise<void> {
  const specs = corpus()
  const megabytes = specs.join('').length / 1e6
  console.log(`${specs.length} specs, ${megabytes.toFixed(1)} MB, one core: taskset -c 0`)

  const markdown = new MarkdownIt()
  const times = await sideBySide(ROUNDS, {
    [BASELINE]: () => timeOf((spec) => markdown.parse(spec, {}), specs),
    [OURS]: () => timeOf(parseDocument, specs),
  })
  printRatios(times)
  for (const [name, all] of Object.entries(times))
    console.log(`  ${(megabytes / (median(all) / 1000)).toFixed(1).padStart(6)} MB/s  ${name}`)
  console.log(`  parsing is ${ratio(times, BASELINE, OURS).toFixed(2)} times as fast`)

  const whole = specs.join('\n\n').slice(0, BYTES)
  const tenths = Array<string>(10).fill(whole.slice(0, BYTES / 10))
  // Each round is split into ten parts, so that both run under the same machine load.
  const growth = await sideBySide(ROUNDS, {
    'ten tenths': () => timeOf(parseDocument, tenths),
    'one document': () => timeOf(parseDocument, [whole]),
  })
  const growthRatio = 10 * ratio(growth, 'one document', 'ten tenths')
  console.log(`  ten times the size takes ${growthRatio.toFixed(1)} times as long (at most 12)`)
}

function timeOf(parse: (source: string) => unknown, sources: readonly string[]): number {
  const start = performance.now()
  for (const source of sources) parse(source)
  return performance.now() - start
}

function ratio(times: Record<string, number[]>, dividend: string, divisor: string): number {
  return median(times[dividend] ?? []) / median(times[divisor] ?? [])
}

/** About 200 specs of 25 kB, decoded from bytes, as production reads texts. */
function corpus(): string[] {
  const writer = createWriter(1)
  const specs: string[] = []
  for (let bytes = 0; bytes < BYTES; bytes += specs.at(-1)?.length ?? 0)
    specs.push(Buffer.from(writeLongSpec(writer, SPEC_LENGTH, specs.length)).toString())
  return specs
}

interface CompiledParsers {
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
async function compileParsers(folder: string): Promise<CompiledParsers> {
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
