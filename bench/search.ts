import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { median, numberArgument, quantile, withTemporaryFolder } from './harness'
import { openMiniSearch } from './search/in-memory'
import { ourAutocomplete, ourSearch } from './search/ours'
import { openGrep } from './search/ripgrep'
import { samplePrefixes, sampleQueries } from './search/sample-queries'
import { openScaleServer, type ScaleDatabase, type ScaleServer } from './search/scale-databases'
import { Tally } from './search/tally'
import { textbookAutocomplete, textbookSearch } from './search/textbook'

const SIZES = [10_000, 100_000, 1_000_000]
const ORGS = 200

/**
 * Search and autocomplete at growing numbers of sections, beside the textbook's query in the same database: of one
 * org of 5 000 sections among 200, and of an org that has all of them.
 *
 *     npm run bench -- search [--sections 1000000] [--queries 40] [--keep FOLDER]
 *
 * A million sections take about twenty minutes and seven gigabytes; --keep finds the databases again next time.
 */
export async function run(args: string[]): Promise<void> {
  const sections = numberArgument(args, 'sections', 100_000)
  const queries = numberArgument(args, 'queries', 40)
  const kept = args[args.indexOf('--keep') + 1]
  const measure = async (folder: string) => {
    mkdirSync(folder, { recursive: true })
    const server = await openScaleServer(join(folder, 'data'))
    try {
      await measureAll(
        server,
        SIZES.filter((size) => size <= sections),
        queries,
        join(folder, 'checkout'),
      )
    } finally {
      await server.close()
    }
  }
  if (args.includes('--keep') && kept) await measure(kept)
  else await withTemporaryFolder(measure)
}

async function measureAll(server: ScaleServer, sizes: number[], queries: number, checkout: string) {
  const ourP95: number[] = []
  for (const size of sizes) {
    const among = await server.open(size, ORGS)
    console.log(
      `\n${size} sections in ${ORGS} orgs, searched by one of 5000; the textbook's query names the org`,
    )
    const search = await compareSearch(among, queries)
    const completion = await compareAutocomplete(among, queries)
    ourP95.push(search.ours)
    if (size === sizes[0]) await compareAlternatives(among, queries, checkout)
    const alone = await server.open(size, 1)
    console.log(`${size} sections in one org`)
    const whole = await compareSearch(alone, queries)
    const wholeCompletion = await compareAutocomplete(alone, queries)
    console.log(`the org of 5000 beside the textbook over all ${size} sections`)
    printShare('search', search.ours, whole.textbook)
    printShare('autocomplete', completion.ours, wholeCompletion.textbook)
  }
  console.log('\nan org of unchanged size while all others grow tenfold')
  for (const [at, p95] of ourP95.entries())
    if (at > 0)
      console.log(`  at ${sizes[at]} sections its p95 is ${(p95 / (ourP95[at - 1] ?? 1)).toFixed(2)} x`)
}

async function compareSearch(at: ScaleDatabase, queries: number) {
  for (const { typed } of sampleQueries(WARM_UP)) await ourSearch(at, typed)
  const [ours, textbook] = [new Tally('ours', at.processorMs), new Tally('textbook', at.processorMs)]
  for (const { typed, textbook: words } of sampleQueries(queries)) {
    await ours.take(() => ourSearch(at, typed))
    await textbook.take(() => textbookSearch(at.db, at.orgId, words))
  }
  return compare('search', ours, textbook)
}

async function compareAutocomplete(at: ScaleDatabase, queries: number) {
  for (const typed of samplePrefixes(UNTIL_PLANNED)) await ourAutocomplete(at, typed)
  const [ours, textbook] = [new Tally('ours', at.processorMs), new Tally('textbook', at.processorMs)]
  // One after the other: Postgres plans everything anew when indexes are hidden from the textbook.
  for (const typed of samplePrefixes(queries)) await ours.take(() => ourAutocomplete(at, typed))
  for (const typed of samplePrefixes(queries))
    await textbook.take(() => textbookAutocomplete(at.db, at.orgId, typed))
  return compare('autocomplete', ours, textbook)
}

const WARM_UP = 8
/** Postgres keeps a plan once it has made five for the same statement on the same connection. */
const UNTIL_PLANNED = 60

function compare(what: string, ours: Tally, textbook: Tally) {
  for (const tally of [textbook, ours]) console.log(`  ${what.padEnd(12)} ${tally.describe()}`)
  printShare(what, ours.p95, textbook.p95)
  return { ours: ours.p95, textbook: textbook.p95 }
}

const printShare = (what: string, ours: number, textbook: number) =>
  console.log(`  ${what.padEnd(12)} p95: 1/${(textbook / ours).toFixed(1)} of the textbook's`)

/** What a reader may have picked instead, on the org's own 5000 sections. */
async function compareAlternatives(at: ScaleDatabase, queries: number, checkout: string) {
  const alternatives = [await openMiniSearch(at), await openGrep(at, checkout)]
  for (const alternative of alternatives) {
    if (!alternative) continue
    const times: number[] = []
    for (const { typed } of sampleQueries(queries)) times.push(await alternative.search(typed))
    console.log(
      `  ${alternative.describe()}: median ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
    )
  }
}
