import { GFM, parser as lezerParser } from '@lezer/markdown'
import MarkdownIt from 'markdown-it'
import { scanBlocks } from '#spec/markdown/blocks/scan-blocks'
import { indexLines } from '#spec/markdown/positions'
import { createWriter } from '../corpus/write-spec'
import { printRatios, sideBySide } from '../harness'

const ROUNDS = 9
const BYTES = 5_000_000

const markdownIt = new MarkdownIt({ html: true })
const lezer = lezerParser.configure(GFM)

const PARSERS: Record<string, (source: string) => unknown> = {
  'block scanner': (source) => scanBlocks(source, indexLines(source), { firstLine: 1, offset: 0 }, () => {}),
  'markdown-it, blocks only': parseBlocks,
  'markdown-it': (source) => markdownIt.parse(source, {}),
  '@lezer/markdown': (source) => lezer.parse(source),
}

/** Compares the three markdown parsers of the code base on the same specs. See decision 036. */
export async function run(): Promise<void> {
  const specs = corpus()
  const contestants = Object.entries(PARSERS).map(
    ([name, parse]) => [name, () => timeOf(parse, specs)] as const,
  )
  printRatios(await sideBySide(ROUNDS, Object.fromEntries(contestants)))
}

function parseBlocks(source: string): unknown {
  const state = new markdownIt.block.State(source, markdownIt, {}, [])
  markdownIt.block.tokenize(state, state.line, state.lineMax)
  return state.tokens
}

function timeOf(parse: (source: string) => unknown, specs: string[]): number {
  const start = performance.now()
  for (const spec of specs) parse(spec)
  return performance.now() - start
}

function corpus(): string[] {
  const writer = createWriter(1)
  const specs: string[] = []
  for (let bytes = 0; bytes < BYTES; bytes += specs.at(-1)?.length ?? 0) specs.push(writer.spec(specs.length))
  return specs
}
