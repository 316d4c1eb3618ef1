import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '#db/client'
import { numberArgument, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { indexSet } from './judged/index-set'
import { type JudgedSet, readSets } from './judged/judged-sets'
import { qualityOf } from './judged/measures'
import { RANKINGS, type RankingName } from './judged/rankings/index'
import { HALVES, halfOf } from './judged/read-queries'
import { type Judgement, printTable, printWorst } from './judged/report'

/**
 * Measures the quality of search with judged queries: each names the documents that people expect. Prints how often the first
 * document and one of the first five answers the query, and nDCG@10, beside the product's earlier ranking, `ts_rank_cd` and
 * MiniSearch. Searches are tuned with the tuning half; the held-out half is for the final check.
 *
 *     npm run bench -- judged [--corpora FOLDER] [--half tuning|held-out|both] [--set rfcs] [--only ours] [--worst 20]
 *       [--keep FOLDER]
 *
 * --corpora names a folder with checkouts of public repositories, see `judged/read-corpora.ts`; the environment variable
 * JUDGED_CORPORA does the same. Corpora that are missing are skipped. With --keep, the indexed database stays in that folder
 * and is reused; delete the folder after a change of the index.
 */
export async function run(args: string[]): Promise<void> {
  const half = option(args, 'half') ?? 'tuning'
  if (half !== 'both' && !HALVES.some((each) => each === half))
    throw new Error(`--half takes ${HALVES.join(', ')} or both`)
  const only = option(args, 'only')
  const names = (Object.keys(RANKINGS) as RankingName[]).filter((name) => only === undefined || name === only)
  const sets = readSets(option(args, 'corpora') ?? process.env.JUDGED_CORPORA)
    .filter(({ name }) => [undefined, name].includes(option(args, 'set')))
    .map((set) => ({
      ...set,
      queries: set.queries.filter((query) => half === 'both' || halfOf(query) === half),
    }))
  const keptFolder = option(args, 'keep')
  const measure = (folder: string) =>
    withDatabase(folder, async (db) => {
      const judgements: Judgement[] = []
      for (const set of sets) judgements.push(...(await judge(db, set, names, folder)))
      printWorst(judgements, numberArgument(args, 'worst', 20))
      printTable(judgements, names)
      console.log(`judged: the ${half} half of the queries`)
    })
  if (keptFolder === undefined) await withTemporaryFolder(measure)
  else await measure(keptFolder)
}

function option(args: string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`)
  return at === -1 ? undefined : args[at + 1]
}

async function withDatabase(folder: string, work: (db: Database) => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const stage = await openStage(join(folder, 'data'))
  const databases = await stage.admin`select from pg_database where datname = 'judged'`
  const url = databases.length > 0 ? stage.urlOf('judged') : await stage.create('judged')
  const db = openDatabase(url, { max: 4 })
  try {
    await work(db)
  } finally {
    await db.$client.end()
    await stage.close()
  }
}

async function judge(
  db: Database,
  set: JudgedSet,
  names: readonly RankingName[],
  folder: string,
): Promise<Judgement[]> {
  console.log(`${set.name}: ${set.queries.length} queries over ${set.documents.length} documents`)
  const ctx = await indexSet(db, set, folder)
  const judgements = set.queries.map((query): Judgement => ({ set: set.name, query, answers: [] }))
  for (const name of names) {
    const rank = await RANKINGS[name](ctx, set)
    for (const { query, answers } of judgements) {
      const found = await rank(query.typed)
      answers.push({ ranking: name, found, quality: qualityOf(found, query) })
    }
  }
  return judgements
}
