import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Embedder } from '#server/ports/ai/port'

/** A document without vectors for its current text, AI exposure and model. */
export interface WaitingDocument extends Record<string, unknown> {
  repositoryId: number
  path: string
  textId: number
  /** Hash of the settings under which its vectors are computed. */
  terms: string
}

/** Increase it when the text that is sent for a section changes. */
const TEXTS_VERSION = 1

/** Documents per query. */
const BATCH = 100

/** Orgs with waiting documents, in random order so that a large org does not block the others. */
export async function listWaitingOrgs(db: Database, embedder: Embedder): Promise<number[]> {
  const rows = await db.execute<{ orgId: number }>(sql`
    select orgs.id as "orgId" from orgs
    where exists (select ${fromWaitingDocuments(embedder)} and d.org_id = orgs.id)
    order by random()`)
  return rows.map(({ orgId }) => orgId)
}

export const listWaitingDocuments = (
  db: Database,
  embedder: Embedder,
  orgId: number,
): Promise<WaitingDocument[]> =>
  db.execute<WaitingDocument>(sql`
    select d.repository_id as "repositoryId", d.path, d.text_id as "textId", ${embeddingTerms(embedder)} as terms
    ${fromWaitingDocuments(embedder)} and d.org_id = ${orgId}
    order by d.repository_id, d.path limit ${BATCH}`)

const embeddingTerms = ({ model, dimensions }: Embedder): SQL =>
  sql`md5(${`${TEXTS_VERSION} ${dimensions} ${model}`} || coalesce(r.config #>> '{ide,ai_exposure}', ''))`

/** Repositories without a configuration are excluded: their AI exposure is unknown. */
const fromWaitingDocuments = (embedder: Embedder): SQL => sql`
  from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.text_id is not null and r.config is not null and not exists (
    select from embedded_documents e
    where e.org_id = d.org_id and e.repository_id = d.repository_id and e.path = d.path
      and e.terms = ${embeddingTerms(embedder)})`
