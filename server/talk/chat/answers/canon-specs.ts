import { and, eq, inArray, sql } from 'drizzle-orm'
import { documents, repositories, texts } from '#db/schema/index'
import { isSpecType } from '#spec/markdown/document-type'
import { isStopWord } from '#spec/query/index'
import { callProcedure } from '../requests/call-procedure'
import type { SessionContext } from '../requests/open-session'

/** A spec that AI may read in full. */
export interface CanonSpec {
  repo: string
  path: string
  title: string
  text: string
}

const MAX_SPECS = 5
const MAX_HITS = 40
const MAX_CHARACTERS = 8000
const MAX_WORDS = 12

/** Words of a question, without the syntax of searches. */
export function searchWords(question: string): string {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const distinctive = words.filter((word) => !isStopWord(word))
  return (distinctive.length > 0 ? distinctive : words).slice(0, MAX_WORDS).join(' ')
}

/**
 * The loader `canon_specs`: the specs that match the question best. The search finds only documents that AI may read in full,
 * and texts are read under the same condition.
 */
export async function loadCanonSpecs(ctx: SessionContext, question: string): Promise<CanonSpec[]> {
  const q = searchWords(question)
  if (q === '') return []
  const { results } = await callProcedure(ctx, 'search', 'search', { q, limit: MAX_HITS })
  const keys = results
    .filter(({ doc_type }) => isSpecType(doc_type))
    .map(({ repo_full_name: repo, file_path: path }) => JSON.stringify([repo, path]))
  const chosenKeys = [...new Set(keys)].slice(0, MAX_SPECS).map((key) => JSON.parse(key) as [string, string])
  if (chosenKeys.length === 0) return []
  const specs = await readTexts(
    ctx,
    chosenKeys.map(([, path]) => path),
  )
  return chosenKeys.flatMap(
    ([repo, path]) => specs.find((spec) => spec.repo === repo && spec.path === path) ?? [],
  )
}

const readTexts = ({ db, org }: SessionContext, paths: readonly string[]): Promise<CanonSpec[]> =>
  db
    .select({
      repo: sql<string>`${repositories.owner} || '/' || ${repositories.name}`,
      path: documents.path,
      title: documents.title,
      text: sql<string>`left(${texts.content}, ${MAX_CHARACTERS})`,
    })
    .from(documents)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, documents.orgId), eq(repositories.id, documents.repositoryId)),
    )
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(
      and(eq(documents.orgId, org.id), eq(documents.aiExposure, 'full'), inArray(documents.path, [...paths])),
    )
