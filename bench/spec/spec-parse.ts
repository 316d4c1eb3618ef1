import { spawnSync } from 'node:child_process'
import { createWriter } from '../corpus/write-spec'
import { type Contestant, median, printRatios, sideBySide, withTemporaryFolder } from '../harness'
import { type CompiledParsers, compileParsers } from './compile-parsers'

const ROUNDS = 9
const BYTES = 5_000_000
const SPEC_LENGTH = 25_000

const OURS = 'parseDocument'
const BASELINE = 'markdown-it, bare parse'
const CMARK = 'cmark, its process and HTML included'

/**
 * Measures parsing specs to sections and criteria, compared with the parse of markdown-it alone. Target: a ratio of at
 * least 5.
 */
export async function run(): Promise<void> {
  await withTemporaryFolder(async (folder) => compare(await compileParsers(folder)))
}

async function compare({ parseDocument, MarkdownIt }: CompiledParsers): Promise<void> {
  const specs = corpus()
  const megabytes = specs.join('').length / 1e6
  console.log(`${specs.length} specs, ${megabytes.toFixed(1)} MB, one core: taskset -c 0`)

  const markdown = new MarkdownIt()
  const contestants: Record<string, Contestant> = {
    [BASELINE]: () => timeOf((spec) => markdown.parse(spec, {}), specs),
    [OURS]: () => timeOf(parseDocument, specs),
  }
  if (spawnSync('cmark', ['--version']).status === 0)
    contestants[CMARK] = () => timeOf(runCmark, [specs.join('\n')])
  const times = await sideBySide(ROUNDS, contestants)
  printRatios(times)
  for (const [name, all] of Object.entries(times))
    console.log(`  ${(megabytes / (median(all) / 1000)).toFixed(1).padStart(6)} MB/s  ${name}`)
  console.log(`  parsing is ${ratio(times, BASELINE, OURS).toFixed(2)} times as fast (at least 5)`)

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

function runCmark(input: string): void {
  spawnSync('cmark', [], { input, stdio: ['pipe', 'ignore', 'ignore'] })
}

function ratio(times: Record<string, number[]>, dividend: string, divisor: string): number {
  return median(times[dividend] ?? []) / median(times[divisor] ?? [])
}

/** About 200 specs of 25 kB, decoded from bytes, as production reads texts. */
function corpus(): string[] {
  const writer = createWriter(1)
  const specs: string[] = []
  for (let bytes = 0; bytes < BYTES; bytes += specs.at(-1)?.length ?? 0) {
    let spec = writer.spec(specs.length)
    while (spec.length < SPEC_LENGTH) spec += writer.spec(specs.length).replace(/^---[\s\S]*?---\n/, '')
    specs.push(Buffer.from(spec).toString())
  }
  return specs
}
