import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { notFound } from '#server/kernel/errors'
import type { DocumentEvidenceWire } from '../wire-document'

interface SpecPath {
  owner: string
  repo: string
  file_path: string
}

type Row = Pick<DocumentEvidenceWire, 'file_path' | 'proofs' | 'executed'> & Record<string, unknown>

/** The current test results of one spec's criteria, and the executed lines of its evidence, in one query. */
export async function readDocumentEvidence(
  { db, org }: OrgContext,
  { owner, repo, file_path: path }: SpecPath,
): Promise<DocumentEvidenceWire> {
  const [row] = await executePrepared<Row>(
    db,
    sql`
    select d.path as file_path, coalesce((
      select jsonb_agg(jsonb_build_object(
        'criterion_id', p.criterion_id, 'section_id', s.section_id,
        'state', case when p.has_passed then 'proved' else 'failed' end,
        'test', p.test, 'commit_sha', p.commit_sha,
        'reported_at', to_char(p.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.ordinal)
      from criterion_proofs p
      join criteria c on c.org_id = ${org.id} and c.text_id = d.text_id and c.criterion_id = p.criterion_id
      join sections s on s.org_id = ${org.id} and s.text_id = c.text_id and s.ordinal = c.section_ordinal
      where p.org_id = ${org.id} and p.repository_id = d.repository_id and p.path = d.path), '[]') as proofs, coalesce((
      select jsonb_agg(jsonb_build_object(
        'criterion_id', c.criterion_id, 'file_path', l.path, 'lines', e ->> 'lines',
        'measured_lines', counts.measured, 'executed_lines', counts.executed, 'commit_sha', l.commit_sha,
        'reported_at', to_char(l.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.ordinal, at)
      from criteria c
      cross join jsonb_array_elements(c.realized_in) with ordinality as evidence(e, at)
      join executed_lines l on l.org_id = ${org.id} and l.repository_id = d.repository_id and l.path = e ->> 'filePath'
      cross join lateral (select split_part(coalesce(e ->> 'lines', '0-10000000'), '-', 1)::int as first,
        regexp_replace(coalesce(e ->> 'lines', '0-10000000'), '^.*-', '')::int as last) range
      cross join lateral (select
        (select count(*)::int from unnest(l.measured) line where line between range.first and range.last) as measured,
        (select count(*)::int from unnest(l.executed) line where line between range.first and range.last) as executed) counts
      where c.org_id = ${org.id} and c.text_id = d.text_id and c.realized_in <> '[]' and counts.measured > 0), '[]') as executed
    from documents d
    join repositories r on r.org_id = ${org.id} and r.id = d.repository_id and r.disconnected_at is null
    where d.org_id = ${org.id} and lower(r.owner) = lower(${owner}) and lower(r.name) = lower(${repo})
      and d.path = ${path} and d.is_spec`,
  )
  if (!row) throw notFound()
  return row
}
