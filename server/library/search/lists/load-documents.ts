import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { poolOf } from '#server/kernel/transaction'
import { groupBy } from '#shared/group-by'
import { WeightedLru } from '#shared/weighted-lru'
import { executeWithinTime } from '../matching/with-time-limit'
import { STATUS } from '../query/filter-condition'
import type { ListedDocument } from './listed-document'
import { createNameIndex } from './name-index'
import { OrgDocuments, type RepositoryDocuments } from './org-documents'
import type { ListSnapshot } from './read-lists'

/** About 600 bytes each. */
const MAX_CACHED_DOCUMENTS = 200_000

/** One cache per pool, by org. */
const caches = new WeakMap<Database, WeightedLru<OrgDocuments>>()

export function documentCacheOf(db: Database): WeightedLru<OrgDocuments> {
  const pool = poolOf(db)
  const cache =
    caches.get(pool) ??
    new WeightedLru('searched_documents', MAX_CACHED_DOCUMENTS, ({ ordered }) => ordered.length + 1)
  caches.set(pool, cache)
  return cache
}

/**
 * The documents at the snapshot. Only those of changed repositories are read. Null if all sections
 * are being renumbered.
 */
export async function loadDocuments(
  db: Database,
  orgId: number,
  { generation, next, version, versions, newNumbers }: ListSnapshot,
  cached: OrgDocuments | undefined,
): Promise<OrgDocuments | null> {
  const current = cached?.generation === generation ? cached : null
  if (versions === null) return current?.withNumbers(newNumbers) ?? null
  const changed = [...versions].filter(([id, of]) => current?.repositories.get(id)?.version !== of)
  const rows = await readDocuments(
    db,
    orgId,
    changed.map(([id]) => id),
  )
  if (rows.some((row) => row.generation !== generation)) return null
  const loaded = groupBy(rows, ({ repositoryId }) => repositoryId)
  const repositories: [number, RepositoryDocuments][] = []
  for (const [id, of] of versions) {
    const cachedRepository = current?.repositories.get(id)
    const isCurrent = cachedRepository?.version === of
    repositories.push([id, isCurrent ? cachedRepository : await toRepository(of, loaded.get(id) ?? [], next)])
  }
  return new OrgDocuments(generation, version, new Map(repositories)).withNumbers(newNumbers)
}

async function toRepository(
  version: string,
  rows: DocumentRow[],
  next: number,
): Promise<RepositoryDocuments> {
  const documents = rows.map((row) => toDocument(row, next))
  return { version, documents, names: await createNameIndex(documents) }
}

interface DocumentRow extends Omit<ListedDocument, 'numbers'>, Record<string, unknown> {
  generation: number
  first: number | null
  count: number | null
}

const readDocuments = (db: Database, orgId: number, repositoryIds: number[]) =>
  executeWithinTime<DocumentRow>(
    db,
    sql`
    select d.repository_id as "repositoryId", d.path, d.text_id as "textId", ${STATUS} as status,
      r.owner || '/' || r.name as repo, d.title, d.doc_type as "docType", d.owner, d.team, d.tags,
      coalesce(octet_length(t.content), 0) as bytes, n.first_number as first, n.section_count as count,
      floor(extract(epoch from d.last_doc_change_at) * 1000)::float8 as "changedAt",
      coalesce((select generation from section_numbers where org_id = ${orgId}), -1) as generation
    from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    left join texts t on t.org_id = d.org_id and t.id = d.text_id
    left join numbered_texts n on n.org_id = d.org_id and n.text_id = d.text_id
    where d.org_id = ${orgId} and d.repository_id = any(${sql.param(repositoryIds)}::bigint[])`,
    { isPrepared: true },
  )

/** The lists that were read contain no section with a later number, so its text counts as not numbered. */
function toDocument({ generation, first, count, ...document }: DocumentRow, next: number): ListedDocument {
  const isListed = first !== null && count !== null && first + count <= next
  return { ...document, numbers: isListed ? { first, count } : null }
}
