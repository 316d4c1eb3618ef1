import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import type { Embedder } from '../../ports/ai/port'

/** A document whose vectors are not those of its text, of what AI may see of it, and of the model. */
export interface WaitingDocument extends Record<string, unknown> {
  repositoryId: number
  path: string
  textId: number
  /** What its vectors are to be made by. */
  terms: string
}

/** Raised when other text is sent for the same section. */
const TEXTS_VERSION = 1

/** So many are looked for at a time. */
const BATCH = 100

/** The orgs in which documents wait, by lot: none stands behind a large one for ever. */
export async function orgsThatWait(db: Database, embedder: Embedder): Promise<number[]> {
  const rows = await db.execute<{ orgId: number }>(sql`
    select orgs.id as "orgId" from orgs
    where exists (select ${documentsThatWait(embedder)} and d.org_id = orgs.id)
    order by random()`)
  return rows.map(({ orgId }) => orgId)
}

export const waitingDocuments = (
  db: Database,
  embedder: Embedder,
  orgId: number,
): Promise<WaitingDocument[]> =>
  db.execute<WaitingDocument>(sql`
    select d.repository_id as "repositoryId", d.path, d.text_id as "textId", ${termsOf(embedder)} as terms
    ${documentsThatWait(embedder)} and d.org_id = ${orgId}
    order by d.repository_id, d.path limit ${BATCH}`)

const termsOf = ({ model, dimensions }: Embedder): SQL =>
  sql`md5(${`${TEXTS_VERSION} ${dimensions} ${model}`} || coalesce(r.config #>> '{ide,ai_exposure}', ''))`

/** Before its configuration was read nobody knows what AI may see of a repository. */
const documentsThatWait = (embedder: Embedder): SQL => sql`
  from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.text_id is not null and r.config is not null and not exists (
    select from embedded_documents e
    where e.org_id = d.org_id and e.repository_id = d.repository_id and e.path = d.path
      and e.terms = ${termsOf(embedder)})`
