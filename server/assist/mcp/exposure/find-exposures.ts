import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import {
  type AnsweredDocument,
  type DocumentAddress,
  type ExposedDocument,
  Exposures,
  keyOf,
} from '#spec/tools/index'

const isExposed = (document: AnsweredDocument): document is ExposedDocument => document.exposure !== undefined

/** The exposures of these documents. Those missing in the answer are read in one query. */
export async function findExposures(
  ctx: OrgContext,
  documents: readonly AnsweredDocument[],
): Promise<Exposures> {
  const exposed = documents.filter(isExposed)
  const keys = new Set(exposed.map(keyOf))
  const others = documents.filter((document) => !isExposed(document) && !keys.has(keyOf(document)))
  return new Exposures(others.length === 0 ? exposed : [...exposed, ...(await readExposures(ctx, others))])
}

async function readExposures(
  { db, org }: OrgContext,
  addresses: readonly DocumentAddress[],
): Promise<ExposedDocument[]> {
  const repos = sql.param(addresses.map(({ repo }) => repo.toLowerCase()))
  const paths = sql.param(addresses.map(({ path }) => path))
  return executePrepared<ExposedDocument & Record<string, unknown>>(
    db,
    sql`
    select wanted.repo, wanted.path, d.ai_exposure as exposure
    from unnest(${repos}::text[], ${paths}::text[]) wanted (repo, path)
    join repositories r on r.org_id = ${org.id}::bigint and r.disconnected_at is null
      and lower(r.owner) = split_part(wanted.repo, '/', 1) and lower(r.name) = split_part(wanted.repo, '/', 2)
    join documents d on d.org_id = r.org_id and d.repository_id = r.id and d.path = wanted.path`,
  )
}
