import { sql } from 'drizzle-orm'
import { provedAc } from '#server/insight/evidence/index'
import { lostAc } from '#server/insight/staleness/index'
import type { OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { notFound } from '#server/kernel/errors'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { NO_COUNTS, score } from '#spec/coverage/index'
import type { State } from '#spec/types'
import type { DocumentCoverageWire } from './wire-document'

export interface SpecPath {
  owner: string
  repo: string
  file_path: string
}

interface SpecRow extends Record<string, unknown> {
  document: Omit<DocumentCoverageWire, 'summary' | 'sections' | 'is_stale'> & {
    status: string | null
    total_sections: number
    done_sections: number
    total_ac: number
    done_ac: number
    realized_ac: number
    proved_ac: number
  }
  sections: (Omit<Section, 'ac_coverage_pct' | 'realization_rate_pct' | 'is_stale' | 'permalink'> & {
    status: State
    link_id: number | null
  })[]
}

type Section = DocumentCoverageWire['sections'][number]

/** Coverage and staleness of one spec by section, in one query. */
export async function getDocumentCoverage(
  { db, org }: OrgContext,
  { owner, repo, file_path: path }: SpecPath,
): Promise<DocumentCoverageWire> {
  const [row] = await executePrepared<SpecRow>(
    db,
    sql`
    select to_jsonb(spec) as document, coalesce((
      select jsonb_agg(to_jsonb(section) - 'ordinal' order by ordinal) from (
        select s.ordinal, s.section_id as id, s.section_number, s.title, s.state as status, s.total_ac, s.done_ac,
          case when s.realized_ac > 0 then s.realized_ac - ${lostAc(org.id, sql`d`, sql`s`)} else 0 end as realized_ac, i.id as link_id, i.hash, ${iso('i.changed_at')} as changed_at, i.changed_sha,
          ${iso('i.code_changed_at')} as last_code_change_at, ${iso('i.stale_since')} as stale_since,
          i.stale_because, to_jsonb(a) as attestation
        from sections s
        left join section_identities i on i.org_id = ${org.id} and i.repository_id = d.repository_id
          and i.path = d.path and i.ordinal = s.ordinal and i.blob_sha = d.blob_sha and i.removed_at is null
        left join lateral (
          select ${iso('a.attested_at')} as at, a.commit_sha, u.name as by
          from attestations a join users u on u.id = a.attested_by
          where a.org_id = ${org.id} and a.section_identity_id = i.id and a.section_hash = i.hash
          order by a.attested_at desc limit 1) a on true
        where s.org_id = ${org.id} and s.text_id = d.text_id and s.section_id is not null) section), '[]') as sections
    from documents d
    join repositories r on r.org_id = ${org.id} and r.id = d.repository_id and r.disconnected_at is null
    cross join lateral (
      select d.path as file_path, d.title, d.status, r.owner as repo_owner, r.name as repo_name, d.total_sections,
        d.done_sections, d.total_ac, d.done_ac, d.realized_ac, ${provedAc(org.id, sql`d`)} as proved_ac, ${iso('d.last_doc_change_at')} as last_doc_change_at,
        ${iso('d.last_code_change_at')} as last_code_change_at, ${iso('d.stale_since')} as stale_since) spec
    where d.org_id = ${org.id} and lower(r.owner) = lower(${owner}) and lower(r.name) = lower(${repo})
      and d.path = ${path} and d.is_spec`,
  )
  if (!row) throw notFound()
  return toWire(org.id, row)
}

/** Formats a timestamp like all others on the wire. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

function toWire(orgId: number, { document, sections }: SpecRow): DocumentCoverageWire {
  const { status, total_sections, done_sections, total_ac, done_ac, realized_ac, proved_ac, ...spec } =
    document
  return {
    ...spec,
    is_stale: spec.stale_since !== null,
    summary: score(
      {
        totalSpecs: status === 'deprecated' ? 0 : 1,
        totalSections: total_sections,
        doneSections: done_sections,
        totalAc: total_ac,
        doneAc: done_ac,
        realizedAc: realized_ac,
      },
      proved_ac,
    ),
    sections: sections.map(({ link_id, ...section }) => ({
      ...section,
      ...criteriaPercentages(section),
      is_stale: section.stale_since !== null,
      permalink: link_id === null ? null : `/s/${formatOrgScopedId({ orgId, id: link_id })}`,
    })),
  }
}

export function criteriaPercentages(section: { total_ac: number; done_ac: number; realized_ac: number }) {
  const { ac_coverage_pct, realization_rate_pct } = score({
    ...NO_COUNTS,
    totalAc: section.total_ac,
    doneAc: section.done_ac,
    realizedAc: section.realized_ac,
  })
  return { ac_coverage_pct, realization_rate_pct }
}
