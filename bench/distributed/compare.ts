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

type Times = Map<Engine, number[]>
type Request = (engine: Engine) => Buffer

/** Compares single requests, by kind. */
export async function compareRequests(engines: readonly Engine[], rounds: number): Promise<void> {
  const kinds = { ...createReads(), 'create an issue': createIssue }
  for (const [kind, request] of Object.entries(kinds)) {
    const times = await inTurn(engines, rounds, (engine) =>
      sendAll(
        engine.port,
        Array.from({ length: REQUESTS }, () => request(engine)),
        1,
      ),
    )
    print(kind, times)
  }
}

/** Compares index runs after commits of a few files. */
export async function compareIndexRuns(engines: readonly Engine[], rounds: number): Promise<void> {
  let turn = 0
  const times = await inTurn(engines, rounds, async (engine) => {
    turn += 1
    const files = Object.fromEntries(
      engine.specs.slice(0, CHANGED_FILES).map((path, at) => [path, changedSpec(`${turn} ${at}`)]),
    )
    await commitFiles(engine.corpus, files)
    return [await timed(() => engine.index())]
  })
  print(`index run of ${CHANGED_FILES} changed files`, times)
}

/** Compares the time of a mix of reads by several clients at once. */
export async function compareThroughput(engines: readonly Engine[], rounds: number): Promise<void> {
  const reads = Object.values(createReads())
  const count = REQUESTS * reads.length
  const times = await inTurn(engines, rounds, async (engine) => {
    const requests = Array.from({ length: count }, (_, at) => (reads[at % reads.length] as Request)(engine))
    return [await timed(() => sendAll(engine.port, requests, CONNECTIONS))]
  })
  print(`${count} reads of all kinds, ${CONNECTIONS} at once`, times)
  for (const [{ name }, all] of times)
    console.log(`    ${name}: ${((1000 * count) / median(all)).toFixed(0)} reads per second`)
}

/** The first round is a warm-up. */
async function inTurn(
  engines: readonly Engine[],
  rounds: number,
  work: (engine: Engine) => Promise<number[]>,
): Promise<Times> {
  const times: Times = new Map(engines.map((engine) => [engine, []]))
  for (let round = 0; round <= rounds; round++)
    for (const engine of engines) {
      const ms = await work(engine)
      if (round > 0) times.get(engine)?.push(...ms)
    }
  return times
}

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

function print(kind: string, times: Times): void {
  const [floor = Number.NaN] = [...times.values()].map(median)
  console.log(`  ${kind}`)
  for (const [{ name }, all] of times) {
    const ratio = median(all) / floor
    const verdict = ratio <= MOST_TIMES ? '' : `  above ${MOST_TIMES}`
    console.log(
      `    ${name.padEnd(8)}  median ${median(all).toFixed(1).padStart(7)} ms  p99 ${quantile(all, 0.99).toFixed(1).padStart(7)} ms  ${ratio.toFixed(2)} x${verdict}`,
    )
  }
}
