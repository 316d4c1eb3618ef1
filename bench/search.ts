import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { numberArgument, withTemporaryFolder } from './harness'
import { ourAutocomplete, ourSearch } from './search/ours'
import { samplePrefixes, sampleQueries } from './search/sample-queries'
import {
  FIRST_ORG_SECTIONS,
  ORGS,
  openScaleServer,
  type ScaleDatabase,
  type ScaledDatabase,
} from './search/scale-databases'
import { Tally } from './search/tally'
import { Targets } from './search/targets'
import { textbookAutocomplete, textbookSearch } from './search/textbook'

const PROMISED = 1_000_000
const SIZES = [10_000, 100_000, PROMISED]

/**
 * Measures search and autocomplete at growing numbers of sections, compared with a textbook query in the same database.
 * One org has 5 000 sections among 200 orgs; another has all sections. The targets apply to a million sections. Each
 * query runs three times and the fastest run counts, which reduces noise. The textbook query has a filter by org.
 *
 *     npm run bench -- search [--sections 1000000] [--queries 40] [--keep FOLDER]
 *
 * Without --sections, the sizes are 10 000 and 100 000. A million sections need about twenty minutes, mostly for writing,
 * and ten gigabytes. With --keep, the data stays in that folder and is reused by the next run.
 */
export async function run(args: string[]): Promise<void> {
  const most = numberArgument(args, 'sections', 100_000)
  const queries = numberArgument(args, 'queries', 40)
  const sizes = [...new Set([...SIZES.filter((size) => size <= most), most])]
  const keptUrl = args.includes('--keep') ? args[args.indexOf('--keep') + 1] : undefined
  const measure = async (folder: string) => {
    mkdirSync(folder, { recursive: true })
    const server = await openScaleServer(join(folder, 'data'))
    try {
      const targets = new Targets()
      for (const size of sizes) await measureSize(await server.open(size), size, queries, targets)
      targets.print()
    } finally {
      await server.close()
    }
  }
  if (keptUrl) await measure(keptUrl)
  else await withTemporaryFolder(measure)
}

async function measureSize(
  { among, alone }: ScaledDatabase,
  size: number,
  queries: number,
  targets: Targets,
): Promise<void> {
  console.log(
    `\n${size} sections in ${ORGS} orgs, searched by one of ${FIRST_ORG_SECTIONS}; the textbook's query names the org`,
  )
  const search = await compareSearch(among, queries)
  const completion = await compareAutocomplete(among, queries)
  console.log(`${size} sections in one org`)
  const whole = await compareSearch(alone, queries)
  const wholeCompletion = await compareAutocomplete(alone, queries)
  const at = `at ${size} sections`
  targets.isPromised = size >= PROMISED
  targets.share(`one org's search among ${ORGS} ${at}`, search.ours, search.textbook, 10)
  targets.share(`the search of an org that has all, ${at}`, whole.ours, whole.textbook, 50)
  targets.medianShare(`the search of an org that has all, ${at}`, whole.ours, whole.textbook, 2)
  targets.share(`autocomplete among ${ORGS} ${at}`, completion.ours, wholeCompletion.textbook, 100)
  targets.share(
    `autocomplete of an org that has all, ${at}`,
    wholeCompletion.ours,
    wholeCompletion.textbook,
    100,
  )
  targets.growth(`one org's search ${at}`, search.ours)
}

async function compareSearch(at: ScaleDatabase, queries: number) {
  for (const { typed } of sampleQueries(WARM_UP)) await ourSearch(at, typed)
  for (const { textbook } of sampleQueries(TEXTBOOK_WARM_UP)) await textbookSearch(at.db, at.orgId, textbook)
  const [ours, textbook] = [new Tally('ours', at.processorMs), new Tally('textbook', at.processorMs)]
  // Not in parallel: Postgres makes all plans again when indexes are hidden.
  for (const { kind, typed } of sampleQueries(queries)) await ours.take(kind, () => ourSearch(at, typed))
  for (const { kind, textbook: words } of sampleQueries(queries))
    await textbook.take(kind, () => textbookSearch(at.db, at.orgId, words))
  const tallies = compare('search', ours, textbook)
  const textbookMedians = textbook.mediansByKind()
  for (const [kind, ms] of ours.mediansByKind())
    console.log(
      `    ${kind.padEnd(14)} median ${ms.toFixed(1)} ms, textbook ${textbookMedians.get(kind)?.toFixed(1)} ms`,
    )
  return tallies
}

async function compareAutocomplete(at: ScaleDatabase, queries: number) {
  for (const typed of samplePrefixes(UNTIL_PLANNED)) await ourAutocomplete(at, typed)
  const [ours, textbook] = [new Tally('ours', at.processorMs), new Tally('textbook', at.processorMs)]
  for (const typed of samplePrefixes(queries)) await ours.take('prefix', () => ourAutocomplete(at, typed))
  for (const typed of samplePrefixes(queries))
    await textbook.take('prefix', () => textbookAutocomplete(at.db, at.orgId, typed))
  return compare('autocomplete', ours, textbook)
}

/** Warms up until code is compiled, plans are cached and common data is in memory. */
const WARM_UP = 160
const TEXTBOOK_WARM_UP = 8
/** Postgres may cache a plan after five runs of a statement on one connection. */
const UNTIL_PLANNED = 60

function compare(label: string, ours: Tally, textbook: Tally) {
  for (const tally of [textbook, ours]) console.log(`  ${label.padEnd(12)} ${tally.describe()}`)
  return { ours, textbook }
}
