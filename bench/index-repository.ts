import { join } from 'node:path'
import postgres from 'postgres'
import { commitFiles, makeCorpus } from './corpus/make-corpus'
import {
  median,
  numberArgument,
  printRatios,
  quantile,
  sideBySide,
  timed,
  withTemporaryFolder,
} from './harness'
import { Client } from './indexing/client'
import { type Dump, dumpRows } from './indexing/plain-copy'
import { openStage, type Stage } from './indexing/stage'
import { forkWorker, type WorkerFigures } from './indexing/worker-handle'

/**
 * Measures the first index of a repository, from the request until search finds it. Compares it with the minimum: one
 * connection that copies the same rows into the same tables with the same indexes. Then measures a repeated index and
 * single commits.
 *
 *     npm run bench -- index-repository [--files 10000] [--rounds 3] [--commits 20]
 */
export async function run(args: string[]): Promise<void> {
  const files = numberArgument(args, 'files', 10_000)
  const rounds = numberArgument(args, 'rounds', 3)
  const commits = numberArgument(args, 'commits', 20)
  await withTemporaryFolder(async (folder) => {
    const corpus = await makeCorpus({ folder: join(folder, 'corpus'), files })
    const stage = await openStage(join(folder, 'data'))
    try {
      const dump = await prepare(stage, corpus, folder)
      console.log(`index-repository: ${files} markdown files; ${dump.describe()}`)
      await compareFirstIndex(stage, corpus, dump, rounds)
      await measureAgain(stage, corpus, rounds, commits)
      await measureBusy(stage, corpus, join(folder, 'small'))
    } finally {
      await stage.close()
    }
  })
}

/** Indexes once. Saves the rows to disk and creates a database `floor` without these rows. */
async function prepare(stage: Stage, corpus: string, folder: string): Promise<Dump> {
  const url = await stage.create('floor')
  await indexFirst(url, corpus)
  const dump = await dumpRows(url, folder)
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql`truncate documents, texts, sections, criteria, renders cascade`
  await sql.end()
  return dump
}

let firstIndexMs = Number.NaN

async function compareFirstIndex(stage: Stage, corpus: string, dump: Dump, rounds: number): Promise<void> {
  const figures: WorkerFigures[] = []
  const postgresMs = { floor: [] as number[], index: [] as number[] }
  const inFreshDatabase = async (template: 'floor' | 'empty', work: (url: string) => Promise<number>) => {
    const url = await stage.create('round', template)
    await stage.settle()
    const before = stage.processorMs()
    const ms = await work(url)
    postgresMs[template === 'floor' ? 'floor' : 'index'].push(stage.processorMs() - before)
    await stage.drop('round')
    return ms
  }
  const times = await sideBySide(
    rounds,
    {
      'plain COPY': () => inFreshDatabase('floor', (url) => timed(() => dump.copyInto(url))),
      'first index': () =>
        inFreshDatabase('empty', async (url) => {
          const { ms, ...worker } = await indexFirst(url, corpus)
          figures.push(worker)
          return ms
        }),
    },
    { warmUp: false },
  )
  printRatios(times)
  firstIndexMs = median(times['first index'])
  const seconds = (values: number[]) => (median(values) / 1000).toFixed(1)
  console.log(
    `  processor time: Postgres ${seconds(postgresMs.floor)} s for the COPY, ${seconds(postgresMs.index)} s for the index with its history; ` +
      `the worker ${seconds(figures.map(({ cpuMs }) => cpuMs))} s with its start`,
  )
  console.log(
    `  the worker: at most ${Math.max(...figures.map(({ maxRssMb }) => maxRssMb)).toFixed(0)} MB resident`,
  )
}

async function indexFirst(url: string, corpus: string) {
  const worker = await forkWorker(url)
  const client = await Client.open(url)
  const ms = await timed(() => client.connect(corpus))
  await client.untilQuiet()
  await client.close()
  return { ms, ...(await worker.stop()) }
}

async function measureAgain(stage: Stage, corpus: string, rounds: number, commits: number): Promise<void> {
  const url = await stage.create('again')
  const worker = await forkWorker(url)
  const client = await Client.open(url)
  await client.connect(corpus)
  await client.untilQuiet()
  const share = (values: number[]) =>
    `${median(values).toFixed(1)} ms, ${((100 * median(values)) / firstIndexMs).toFixed(2)} % of the first`

  const equalTree: number[] = []
  for (let round = 0; round < rounds * 3; round++) equalTree.push(await timed(() => client.again()))
  console.log(`  equal tree: ${share(equalTree)}`)

  const equalBlobs: number[] = []
  const single: number[] = []
  for (let round = 0; round < commits; round++) {
    await commitFiles(corpus, { 'notes.txt': `note ${round}\n` })
    equalBlobs.push(await timed(() => client.again()))
    await client.untilQuiet()
    const word = `needle${round}x${process.pid}`
    await commitFiles(corpus, { 'services/service-00/docs/specs/one.md': `# One\n\n## Section\n\n${word}\n` })
    single.push(await timed(() => client.untilFound(word)))
    await client.untilIdle()
  }
  console.log(`  new head, equal blobs: ${share(equalBlobs)}`)
  console.log(
    `  commit of one file until found: median ${median(single).toFixed(0)} ms, p95 ${quantile(single, 0.95).toFixed(0)} ms`,
  )
  await client.untilQuiet()
  await client.close()
  await worker.stop()
}

/** Indexes single-file commits of a small repository while another org runs its first index of the corpus. */
async function measureBusy(stage: Stage, corpus: string, folder: string): Promise<void> {
  const url = await stage.create('busy')
  const small = await makeCorpus({ folder, files: 10 })
  const worker = await forkWorker(url)
  const [pushing, indexing] = [await Client.open(url), await Client.open(url)]
  await pushing.connect(small)
  await indexing.ask(corpus, 'bench-first')
  const times: number[] = []
  while (!(await indexing.isIdle())) {
    const word = `busy${times.length}x${process.pid}`
    await commitFiles(small, { 'services/service-00/docs/specs/one.md': `# One\n\n## Section\n\n${word}\n` })
    times.push(await timed(() => pushing.untilFound(word)))
  }
  console.log(
    `  the same while another org's first index runs: median ${median(times).toFixed(0)} ms, ` +
      `p95 ${quantile(times, 0.95).toFixed(0)} ms of ${times.length}`,
  )
  await pushing.close()
  await indexing.close()
  await worker.stop()
}
