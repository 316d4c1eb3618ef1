import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { EvidencePlace } from '#spec/reviews/index'

/** Evidence of a criterion, from its marker. */
export interface StoredEvidence extends Omit<EvidencePlace, 'lines'>, Record<string, unknown> {
  /** `15-42` or `15`; null for the whole file. */
  lines: string | null
  /** The commit that wrote the section, or the last one with which someone compared it. */
  seenSha: string | null
}

/** The evidence files of the repository. */
export async function readEvidencePaths(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<Repository, 'orgId' | 'id'>,
): Promise<string[]> {
  const rows = await db.execute<{ path: string }>(sql`
    select distinct e ->> 'filePath' as path
    from documents d
    join criteria c on c.org_id = d.org_id and c.text_id = d.text_id and c.realized_in <> '[]'
    cross join jsonb_array_elements(c.realized_in) e
    where d.org_id = ${orgId} and d.repository_id = ${id}`)
  return rows.map(({ path }) => path)
}

/** The evidence in one of the files, without deprecated sections. */
export async function readEvidence(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<Repository, 'orgId' | 'id'>,
  paths: readonly string[],
): Promise<StoredEvidence[]> {
  if (paths.length === 0) return []
  const rows = await db.execute<StoredEvidence>(sql`
    select d.path, d.title, s.section_id as "sectionId", s.title as "sectionTitle", c.criterion_id as "criterionId",
      c.body as "criterionText", e ->> 'filePath' as "filePath", e ->> 'lines' as lines,
      d.is_spec and i.stale_since is null as "isFresh",
      case when a.attested_at >= i.changed_at then a.commit_sha else i.changed_sha end as "seenSha"
    from documents d
    join criteria c on c.org_id = d.org_id and c.text_id = d.text_id and c.realized_in <> '[]'
    cross join jsonb_array_elements(c.realized_in) e
    join sections s on s.org_id = c.org_id and s.text_id = c.text_id and s.ordinal = c.section_ordinal
    left join section_identities i on i.org_id = d.org_id and i.repository_id = d.repository_id and i.path = d.path
      and i.section_id = s.section_id and i.removed_at is null
    left join lateral (
      select attested_at, commit_sha from attestations a
      where a.org_id = ${orgId} and a.section_identity_id = i.id and a.section_hash = i.hash
      order by attested_at desc limit 1) a on true
    where d.org_id = ${orgId} and d.repository_id = ${id} and s.section_id is not null
      and d.status is distinct from 'deprecated' and s.state <> 'deprecated'
      and e ->> 'filePath' = any(${sql.param([...paths])}::text[])
    order by d.path, c.ordinal`)
  return [...rows]
}
