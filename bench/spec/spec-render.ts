import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { renderDocument } from '#spec/render/render-document'
import { renderMarkdown } from '#spec/render/render-markdown'
import { seededRandom } from '../corpus/random'
import { createWriter } from '../corpus/write-spec'
import { median, printRatios, sideBySide } from '../harness'

const ROUNDS = 7
const BYTES = 5_000_000
const RENDERER_ARGUMENT = '--renderer'

/**
 * Measures safe rendering without highlighting, compared with markdown-it and sanitize-html. Target: a ratio of at
 * least 2. These do less: no footnotes, task items, anchors or relative URLs.
 */
export async function run(): Promise<void> {
  const specs = corpus()
  console.log(
    `${specs.length} specs, ${(specs.join('').length / 1e6).toFixed(1)} MB (for one core, run it under taskset -c 0)`,
  )

  const processes = new Map(Object.keys(RENDERERS).map((name) => [name, startProcess(name)]))
  const contestants = Object.fromEntries(
    Array.from(processes, ([name, process]) => [name, () => askForRound(process)]),
  )
  const times = await sideBySide(ROUNDS, contestants)
  for (const process of processes.values()) process.disconnect()
  printRatios(times)
  console.log(`  safe rendering is ${ratio(times, BASELINE, OURS)} times as fast (at least 2)`)

  const whole = specs.join('\n\n')
  const growth = await sideBySide(ROUNDS, {
    'a tenth': () => timeOf(renderMarkdown, [whole.slice(0, whole.length / 10)]),
    'one document': () => timeOf(renderMarkdown, [whole]),
  })
  console.log(
    `  ten times the size takes ${ratio(growth, 'one document', 'a tenth')} times as long (at most 12)`,
  )
}

type Render = (markdown: string) => string

const OURS = 'renderMarkdown'
const BASELINE = 'markdown-it + sanitize-html'

const RENDERERS: Record<string, () => Render> = {
  [OURS]: () => renderMarkdown,
  'renderDocument, parsing for ids': () => renderDocument,
  'markdown-it, unsafe': () => {
    const parser = new MarkdownIt({ html: true, linkify: true })
    return (markdown) => parser.render(markdown)
  },
  [BASELINE]: () => {
    const parser = new MarkdownIt({ html: true, linkify: true })
    return (markdown) => sanitizeHtml(parser.render(markdown), ALLOWED)
  },
  'the same without autolinks': () => {
    const parser = new MarkdownIt({ html: true })
    return (markdown) => sanitizeHtml(parser.render(markdown), ALLOWED)
  },
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    'img',
    'details',
    'summary',
    'del',
    'ins',
    'picture',
    'source',
  ],
  allowedAttributes: {
    '*': ['align', 'title', 'class', 'id'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    source: ['srcset', 'media'],
    details: ['open'],
    ol: ['start'],
  },
}

/**
 * Each contestant runs in its own process. All use markdown-it, and in one process they would deoptimize each other's
 * compiled code, which does not happen on a server.
 */
function startProcess(renderer: string): ChildProcess {
  return fork(fileURLToPath(import.meta.url), [RENDERER_ARGUMENT, renderer])
}

async function askForRound(process: ChildProcess): Promise<number> {
  process.send('round')
  const [ms] = await once(process, 'message')
  return ms as number
}

function timeOf(render: Render, specs: string[]): number {
  const start = performance.now()
  for (const spec of specs) render(spec)
  return performance.now() - start
}

function ratio(times: Record<string, number[]>, dividend: string, divisor: string): string {
  return (median(times[dividend] ?? []) / median(times[divisor] ?? [])).toFixed(2)
}

/** Specs of about 25 kB. Every third has raw HTML. */
function corpus(): string[] {
  const writer = createWriter(1)
  const random = seededRandom(2)
  const specs: string[] = []
  for (let bytes = 0; bytes < BYTES; bytes += specs.at(-1)?.length ?? 0) {
    let spec = writer.spec(specs.length)
    while (spec.length < 25_000) {
      spec += specs.length % 3 === 0 ? random.pick(RAW_HTML) : ''
      spec += writer.spec(specs.length).replace(/^---[\s\S]*?---\n/, '')
    }
    specs.push(spec)
  }
  return specs
}

const RAW_HTML: [string, ...string[]] = [
  '<details>\n<summary>How it was <b>measured</b></summary>\n\nWith *care*, and <kbd>Enter</kbd>.\n\n</details>\n\n',
  '<p align="center">\n  <img src="./images/flow.png" width="400" alt="The flow">\n</p>\n\n',
  '<table>\n<tr><th>Limit</th><td>9<sup>2</sup><br>a second</td></tr>\n</table>\n\n',
]

const [, , argument, renderer = ''] = process.argv
if (argument === RENDERER_ARGUMENT) {
  const render = RENDERERS[renderer]?.() ?? renderMarkdown
  const specs = corpus()
  process.on('message', () => process.send?.(timeOf(render, specs)))
}
