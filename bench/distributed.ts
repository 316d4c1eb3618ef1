import { join } from 'node:path'
import { compareIndexRuns, compareRequests, compareThroughput } from './distributed/compare'
import { type Engine, openEngine } from './distributed/engine'
import { fillEngine } from './distributed/fill-engine'
import { numberArgument, withTemporaryFolder } from './harness'

/**
 * Compares one org's reads, saves and index runs in distributed databases with those in a single Postgres. Each database has
 * the same 200 orgs, and a server process of its own. All take turns, so that they run under the same machine load. Target:
 * at most 1.3 times the single Postgres at the median. Also prints the processor time of the web process, of the coordinator and
 * of all worker nodes for each request.
 *
 *     npm run bench -- distributed --single postgres://… --citus postgres://… [--citus postgres://…]
 *       [--sections 1000000] [--rounds 15]
 *
 * Names empty databases on this machine. Those after `--citus` are on coordinators whose nodes are set up as in docs/scaling.md, for
 * example with one, two and three workers. Filled databases are used again. A million sections take about 15 GB in each.
 */
export async function run(args: string[]): Promise<void> {
  const sections = numberArgument(args, 'sections', 1_000_000)
  const rounds = numberArgument(args, 'rounds', 15)
  const urls = [...urlsOf(args, 'single'), ...urlsOf(args, 'citus')]
  if (urls.length < 2) throw new Error('name a database after --single, and others after --citus')
  await withTemporaryFolder(async (folder) => {
    const engines: Engine[] = []
    try {
      for (const [at, url] of urls.entries()) {
        await fillEngine(url, sections)
        engines.push(await openEngine(url, join(folder, `corpus-${at}`)))
      }
      console.log(`distributed: ${sections} sections of 200 orgs; one org is measured`)
      await compareRequests(engines, rounds)
      await compareIndexRuns(engines, rounds)
      await compareThroughput(engines, rounds)
    } finally {
      for (const engine of engines) await engine.close()
    }
  })
}

const urlsOf = (args: string[], name: string): string[] =>
  args.flatMap((value, at) => (args[at - 1] === `--${name}` ? [value] : []))
