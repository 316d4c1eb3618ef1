import { commitFiles } from '../corpus/make-corpus'
import { seededRandom } from '../corpus/random'
import { median, quantile, timed } from '../harness'
import { createZipfWords } from '../scale/zipf-words'
import { sendAll } from '../servers/send-all'
import type { Engine } from './engine'

const MOST_TIMES = 1.3
/** Requests of one kind before another database has its turn. */
const REQUESTS = 20
const CONNECTIONS = 8
const CHANGED_FILES = 20

interface Measured {
  /** The duration of each request, or of each turn. */
  ms: number[]
  processor: ReturnType<Engine['processorTimes']>
}
type Results = Map<Engine, Measured>
type Request = (engine: Engine) => Buffer

/** Compares single requests, by kind. */
export async function compareRequests(engines: readonly Engine[], rounds: number): Promise<void> {
  const kinds = { ...createReads(), 'create an issue': createIssue }
  for (const [kind, request] of Object.entries(kinds)) {
    const results = await inTurn(engines, rounds, (engine) =>
      sendAll(
        engine.port,
        Array.from({ length: REQUESTS }, () => request(engine)),
        1,
      ),
    )
    print(kind, results, rounds * REQUESTS)
  }
}

/** Compares index runs after commits of a few files. */
export async function compareIndexRuns(engines: readonly Engine[], rounds: number): Promise<void> {
  let turn = 0
  const results = await inTurn(engines, rounds, async (engine) => {
    turn += 1
    const files = Object.fromEntries(
      engine.specs.slice(0, CHANGED_FILES).map((path, at) => [path, changedSpec(`${turn} ${at}`)]),
    )
    await commitFiles(engine.corpus, files)
    return [await timed(() => engine.index())]
  })
  print(`index run of ${CHANGED_FILES} changed files`, results, rounds)
}

/** Compares the time of a mix of reads by several clients at once. */
export async function compareThroughput(engines: readonly Engine[], rounds: number): Promise<void> {
  const reads = Object.values(createReads())
  const count = REQUESTS * reads.length
  const results = await inTurn(engines, rounds, async (engine) => {
    const requests = Array.from({ length: count }, (_, at) => (reads[at % reads.length] as Request)(engine))
    return [await timed(() => sendAll(engine.port, requests, CONNECTIONS))]
  })
  print(`${count} reads of all kinds, ${CONNECTIONS} at once`, results, rounds * count)
  for (const [{ name }, { ms }] of results)
    console.log(`    ${name}: ${((1000 * count) / median(ms)).toFixed(0)} reads per second`)
}

/** The first round is a warm-up. */
async function inTurn(
  engines: readonly Engine[],
  rounds: number,
  work: (engine: Engine) => Promise<number[]>,
): Promise<Results> {
  const results: Results = new Map()
  for (let round = 0; round <= rounds; round++)
    for (const engine of engines) {
      const before = engine.processorTimes()
      const ms = await work(engine)
      if (round > 0) add(results, engine, { ms, processor: combine(engine.processorTimes(), before, -1) })
    }
  return results
}

function add(results: Results, engine: Engine, { ms, processor }: Measured): void {
  const sum = results.get(engine)
  results.set(engine, {
    ms: [...(sum?.ms ?? []), ...ms],
    processor: sum ? combine(sum.processor, processor, 1) : processor,
  })
}

const combine = (
  a: Measured['processor'],
  b: Measured['processor'],
  sign: 1 | -1,
): Measured['processor'] => ({
  web: a.web + sign * b.web,
  coordinator: a.coordinator + sign * b.coordinator,
  workers: a.workers + sign * b.workers,
})

/** The same sequence of requests for each database, with a random sequence of its own. */
function createReads(): Record<string, Request> {
  const { nextMeaning } = createZipfWords()
  const randoms = new Map<Engine, ReturnType<typeof seededRandom>>()
  const randomOf = (engine: Engine) => {
    const random = randoms.get(engine) ?? seededRandom(29)
    randoms.set(engine, random)
    return random
  }
  const words = (engine: Engine) => `${nextMeaning(randomOf(engine))} ${nextMeaning(randomOf(engine))}`
  const anyOf = (engine: Engine) => engine.specs[randomOf(engine).below(engine.specs.length)] ?? ''
  return {
    'a document': (engine) => get(engine, `specs/acme/corpus/${anyOf(engine)}`),
    'a search': (engine) => get(engine, `search?${new URLSearchParams({ q: words(engine) })}`),
    'the dashboard': (engine) => get(engine, 'dashboard'),
    'the tasks': (engine) => get(engine, 'tasks'),
    coverage: (engine) => get(engine, 'coverage'),
  }
}

const get = (engine: Engine, path: string) => Buffer.from(`GET ${headOf(engine, path)}\r\n`)

function createIssue(engine: Engine): Buffer {
  const body = JSON.stringify({ title: 'An issue', body: 'What happened.' })
  return Buffer.from(
    `POST ${headOf(engine, 'repos/acme/corpus/issues')}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
}

const headOf = ({ org, key }: Engine, path: string) =>
  `/app/${org.slug}/api/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n`

const changedSpec = (word: string) =>
  `---\nstatus: todo\n---\n# Changed ${word}\n\n## Goal\n<!-- svc:system:goal status:todo -->\n\nText ${word}.\n`

function print(kind: string, results: Results, requests: number): void {
  const [floor = Number.NaN] = [...results.values()].map(({ ms }) => median(ms))
  console.log(`  ${kind}`)
  for (const [{ name }, { ms, processor }] of results) {
    const ratio = median(ms) / floor
    const verdict = ratio <= MOST_TIMES ? '' : `  above ${MOST_TIMES}`
    console.log(
      `    ${name.padEnd(8)}  median ${median(ms).toFixed(1).padStart(7)} ms  p99 ${quantile(ms, 0.99).toFixed(1).padStart(7)} ms  ${ratio.toFixed(2)} x${verdict}`,
    )
    const shares = Object.entries(processor).map(([part, time]) => `${part} ${(time / requests).toFixed(2)}`)
    console.log(`              processor, ms per request: ${shares.join(', ')}`)
  }
}
