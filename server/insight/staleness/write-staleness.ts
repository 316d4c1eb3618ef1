import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { touchRepository } from '#server/library/repos/index'
import type { EvidenceChange } from './find-changed-code'

/**
 * A section is stale if its evidence changed after the last edit or review, or if that is longer ago than the
 * configured age. A null age turns staleness off. Deprecated sections, untracked documents and documents that are not
 * specs are never stale.
 */
export async function writeSectionStaleness(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId, id }: Repository,
  changes: EvidenceChange[],
  maxAgeMs: number | null,
): Promise<void> {
  const column = (of: (change: EvidenceChange) => string) => sql`${sql.param(changes.map(of))}::text[]`
  const now = sql`${clock.now().toISOString()}::timestamptz`
  await db.execute(sql`
    with code as (
      select * from unnest(${column((change) => String(change.id))}::bigint[],
        ${column(({ changedAt }) => changedAt.toISOString())}::timestamptz[],
        ${column(({ isAfterReview }) => String(isAfterReview))}::bool[]) as code (id, changed_at, is_after_review)
    ), seen as materialized (
      select s.id, code.changed_at as code_changed_at,
        d.is_spec and d.is_tracked and d.status is distinct from 'deprecated' and x.state <> 'deprecated'
          and ${maxAgeMs}::float8 is not null as counts,
        case when code.is_after_review then least(greatest(code.changed_at, s.changed_at, a.attested_at),
          case when s.stale_because = 'code' and s.stale_since > s.changed_at then s.stale_since end) end as code_at,
        greatest(s.changed_at, a.attested_at) + ${maxAgeMs}::float8 * interval '1 millisecond' as age_at
      from section_identities s
      join documents d on d.org_id = ${orgId} and d.repository_id = s.repository_id and d.path = s.path
      join sections x on x.org_id = ${orgId} and x.text_id = d.text_id and x.ordinal = s.ordinal
      left join code on code.id = s.id
      left join lateral (
        select max(attested_at) as attested_at from attestations a
        where a.org_id = ${orgId} and a.section_identity_id = s.id and a.section_hash = s.hash) a on true
      where s.org_id = ${orgId} and s.repository_id = ${id} and s.removed_at is null
    ), judged as materialized (
      select id, code_changed_at,
        case when counts then least(code_at, case when age_at <= ${now} then age_at end) end as stale_since,
        case when code_at is not null then 'code' else 'age' end as because
      from seen)
    update section_identities s set code_changed_at = judged.code_changed_at, stale_since = judged.stale_since,
      stale_because = case when judged.stale_since is null then null else judged.because end
    from judged
    where s.org_id = ${orgId} and s.id = judged.id
      and (s.code_changed_at, s.stale_since, s.stale_because) is distinct from (judged.code_changed_at,
        judged.stale_since, case when judged.stale_since is null then null else judged.because end)`)
}

/**
 * A document is stale if one of its sections is stale by code, or all of them are stale by age: one recently edited
 * section shows that the document is maintained. Without sections the last change of the document counts.
 */
export async function writeDocumentStaleness(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId, id }: Repository,
  maxAgeMs: number | null,
  /** Limits the update to one document. */
  path?: string,
): Promise<void> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const { count } = await db.execute(sql`
    with section_staleness as (
      select d.path, max(s.code_changed_at) as code_changed_at,
        min(s.stale_since) filter (where s.stale_because = 'code') as code_since,
        case when count(x.ordinal) = count(s.stale_since) then max(s.stale_since) end as all_since,
        count(x.ordinal) as live_sections
      from documents d
      left join section_identities s on s.org_id = d.org_id and s.repository_id = d.repository_id
        and s.path = d.path and s.removed_at is null
      left join sections x on x.org_id = d.org_id and x.text_id = d.text_id and x.ordinal = s.ordinal
        and x.state <> 'deprecated'
      where d.org_id = ${orgId} and d.repository_id = ${id} and d.is_spec
        ${path === undefined ? sql`` : sql`and d.path = ${path}`}
      group by d.path
    ), judged as materialized (
      select d.path, section_staleness.code_changed_at, case
        when not d.is_tracked or d.status is not distinct from 'deprecated' or ${maxAgeMs}::float8 is null then null
        when section_staleness.live_sections > 0 then least(section_staleness.code_since, section_staleness.all_since)
        when d.last_doc_change_at + ${maxAgeMs}::float8 * interval '1 millisecond' <= ${now}
          then d.last_doc_change_at + ${maxAgeMs}::float8 * interval '1 millisecond'
        end as stale_since
      from documents d join section_staleness on section_staleness.path = d.path
      where d.org_id = ${orgId} and d.repository_id = ${id})
    update documents d set stale_since = judged.stale_since, last_code_change_at = judged.code_changed_at
    from judged
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = judged.path
      and (d.stale_since, d.last_code_change_at) is distinct from (judged.stale_since, judged.code_changed_at)`)
  if (count > 0) await touchRepository({ db }, { orgId, id })
}
