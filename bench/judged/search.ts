import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { orgs } from '#db/schema/index'
import type { Org, ProcedureContext } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { countWords } from '#server/library/search/index'
import { searchSections } from '#server/library/search/search-sections'
import { testPorts } from '#tests/support/test-ports'
import { makeRepository } from '../corpus/make-corpus'
import { numberArgument, withTemporaryFolder } from '../harness'
import { openStage } from '../indexing/stage'
import { contextOf } from '../search/scale-databases'
import { type JudgedDocument, type JudgedQuery, readDocuments, readQueries } from './read-material'

const DEPTH = 10
const CONFIG = 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n'

/**
 * Measures the quality of search with judged queries: each query lists the documents that people expect. Prints nDCG@10
 * and the worst queries.
 *
 *     npm run bench -- judged/search [--worst 20]
 */
export async function run(args: string[]): Promise<void> {
  const worst = numberArgument(args, 'worst', 20)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const db = openDatabase(await stage.create('judged'), { max: 2 })
    try {
      const documents = readDocuments()
      const { ctx, org } = await indexAll(db, documents, folder)
      const scores = await judge(ctx, org, readQueries())
      report(documents.length, scores, worst)
    } finally {
      await db.$client.end()
      await stage.close()
    }
  })
}

interface Score {
  query: JudgedQuery
  foundSlugs: string[]
  value: number
}

async function judge(ctx: ProcedureContext, org: Org, queries: JudgedQuery[]): Promise<Score[]> {
  const scores: Score[] = []
  for (const query of queries) {
    const asOrg = { ...ctx, org, permissions: ['specs:read' as const] }
    const { results } = await searchSections(asOrg, { q: query.typed, limit: 40, offset: 0 })
    const foundSlugs = [...new Set(results.map(({ file_path }) => slugOf(file_path)))]
    scores.push({ query, foundSlugs, value: ndcg(foundSlugs, query.grades, DEPTH) })
  }
  return scores
}

/**
 * Normalized discounted cumulative gain: measures whether the best results come first. 1 is the best possible order.
 */
function ndcg(ranking: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  const gains = ranking.slice(0, depth).map((slug) => grades.get(slug) ?? 0)
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, depth)
  return discounted(gains) / discounted(ideal)
}

const discounted = (grades: number[]) =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

const slugOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace('.md', '')

function report(documents: number, scores: Score[], worst: number): void {
  const mean = scores.reduce((sum, { value }) => sum + value, 0) / scores.length
  const failing = scores.filter(({ value }) => value < 0.999).sort((a, b) => a.value - b.value)
  for (const { query, foundSlugs, value } of failing.slice(0, worst)) {
    console.log(`  ${value.toFixed(2)}  ${query.typed}`)
    console.log(
      `        expected ${[...query.grades].map(([slug, grade]) => `${slug} (${grade})`).join(', ')}`,
    )
    console.log(`        found    ${foundSlugs.slice(0, 5).join(', ') || 'nothing'}`)
  }
  const perfect = scores.length - failing.length
  console.log(
    `judged/search: ${scores.length} queries over ${documents} documents: nDCG@${DEPTH} ${mean.toFixed(3)}; ${perfect} in the best order`,
  )
}

/** Creates and indexes one repository per domain, as the worker does. */
async function indexAll(db: Database, documents: JudgedDocument[], folder: string) {
  const ctx: ProcedureContext = {
    ...contextOf(db),
    ports: testPorts(),
  }
  const [org] = await db.insert(orgs).values({ slug: 'judged', name: 'Judged' }).returning()
  if (!org) throw new Error('no org')
  for (const domain of new Set(documents.map((document) => document.domain))) {
    const own = documents.filter((document) => document.domain === domain)
    const files = Object.fromEntries(own.map(({ slug, markdown }) => [`docs/${slug}.md`, markdown]))
    const path = await makeRepository(join(folder, domain), { 'CONFIG.yaml': CONFIG, ...files })
    const key = await connectLocalRepository(ctx, org, { owner: 'judged', name: domain, path })
    await indexRepository(ctx, { orgId: key.orgId, repositoryId: key.id })
  }
  for (const { slug, changedAt } of documents)
    await db.execute(sql`
      update documents set last_doc_change_at = ${changedAt} where path = ${`docs/${slug}.md`}`)
  await countWords(ctx)
  return { ctx, org }
}
