import { join } from 'node:path'
import { openDatabase } from '#db/client'
import { createLogger } from '#server/kernel/logging/log'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { makeCorpus } from './corpus/make-corpus'
import { median, numberArgument, quantile, withTemporaryFolder } from './harness'
import { processorTimeOf } from './indexing/processor-time'
import { openStage } from './indexing/stage'
import { forkWorker } from './indexing/worker-handle'
import { keepIndexing } from './mixed-reads/keep-indexing'
import { type ReadOutcome, sendOnTime } from './mixed-reads/open-loop'
import { CREDENTIALS_IN_ALL, mixReads, ORGS, prepareReaders } from './mixed-reads/prepare-orgs'
import { startServer } from './servers/start-server'

const WARM_UP_S = 10
const MOST_TIMES_MEDIAN = 20
/**
 * Limit of the median. If a queue only grows, all requests wait equally long and the p99 is close to the median, so the ratio
 * alone proves nothing.
 */
const MOST_MEDIAN_MS = 1_000

/**
 * Measures all kinds of reads with many credentials of several orgs while a worker indexes thousands of files. Each
 * read starts at its scheduled time, even if earlier reads are unanswered. Target: no error, and a p99 of at most 20
 * medians.
 *
 *     npm run bench -- mixed-reads [--seconds 300] [--rate 300] [--files 300] [--indexed 4000]
 */
export async function run(args: string[]): Promise<void> {
  const seconds = numberArgument(args, 'seconds', 300)
  const rate = numberArgument(args, 'rate', 300)
  const files = numberArgument(args, 'files', 300)
  const indexed = numberArgument(args, 'indexed', 4_000)
  await withTemporaryFolder(async (folder) => {
    const [read, large] = [
      await makeCorpus({ folder: join(folder, 'read'), files }),
      await makeCorpus({ folder: join(folder, 'large'), files: indexed, seed: 2 }),
    ]
    const stage = await openStage(join(folder, 'data'))
    const url = await stage.create('mixed')
    const db = openDatabase(url, { max: 2 })
    const ctx = testContext({ db, log: createLogger('silent'), ports: testPorts() })
    try {
      const readers = await prepareReaders(ctx, read)
      console.log(
        `mixed-reads: ${rate} a second for ${seconds} s by ${CREDENTIALS_IN_ALL} credentials of ${ORGS} orgs of ${files} files`,
      )
      const service = await startServer('api', url)
      await sendOnTime(service.port, mixReads(readers, WARM_UP_S * rate), rate)
      const worker = await forkWorker(url)
      const indexing = keepIndexing(ctx, large)
      const usedBefore = { service: processorTimeOf(service.pid), postgres: stage.processorMs() }
      const outcome = await sendOnTime(service.port, mixReads(readers, seconds * rate), rate)
      const usedMs = {
        service: processorTimeOf(service.pid) - usedBefore.service,
        postgres: stage.processorMs() - usedBefore.postgres,
      }
      const runs = await indexing.stop()
      await service.stop()
      const { cpuMs } = await worker.stop()
      print(outcome)
      printUsed(outcome.seconds, { ...usedMs, worker: cpuMs })
      console.log(`  meanwhile ${indexed} files were indexed ${runs} times, and once more in part`)
    } finally {
      await db.$client.end()
      await stage.close()
    }
  })
}

function print({ answered, errors, seconds }: ReadOutcome): void {
  const timesOf = (all: typeof answered) => all.map(({ ms }) => ms)
  const line = (name: string, times: number[]) =>
    console.log(
      `  ${name.padEnd(10)} ${String(times.length).padStart(6)}  median ${median(times).toFixed(1).padStart(7)} ms  p99 ${quantile(times, 0.99).toFixed(1).padStart(7)} ms`,
    )
  for (const kind of [...new Set(answered.map((read) => read.kind))].sort())
    line(kind, timesOf(answered.filter((read) => read.kind === kind)))
  const times = timesOf(answered)
  line('all', times)
  const ratio = quantile(times, 0.99) / median(times)
  const sentCount = answered.length + errors.length
  const isMet = errors.length === 0 && ratio <= MOST_TIMES_MEDIAN && median(times) <= MOST_MEDIAN_MS
  console.log(
    `  ${isMet ? 'met' : 'NOT MET'}: ${(sentCount / seconds).toFixed(1)} asked a second, ${errors.length} errors (none), p99 ${ratio.toFixed(1)} x the median (at most ${MOST_TIMES_MEDIAN}; more than a second in the median is a queue that grows)`,
  )
  for (const error of new Set(errors)) console.log(`  ${error}`)
}

function printUsed(seconds: number, usedMs: Record<string, number>): void {
  const each = Object.entries(usedMs).map(([name, ms]) => `${name} ${(ms / 1000 / seconds).toFixed(2)}`)
  console.log(`  processors busy meanwhile, all through: ${each.join(', ')}`)
}
