import { sql } from 'drizzle-orm'
import type { SectionDigest } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { DIGEST_VERSION } from '#server/library/indexing/index'

/** A section with its evidence in the code. */
export interface SectionEvidence {
  id: number
  /** Time and commit of the last edit or review of the section. */
  seenAt: Date
  seenSha: string
  evidence: SectionDigest['evidence']
}

interface EvidenceRow extends Record<string, unknown> {
  id: number
  seen_at: string
  seen_sha: string
  evidence: SectionDigest['evidence']
}

export async function readEvidence({ db }: Context, { orgId, id }: Repository): Promise<SectionEvidence[]> {
  const rows = await db.execute<EvidenceRow>(sql`
    select s.id, s.evidence, greatest(s.changed_at, a.attested_at)::text as seen_at,
      case when a.attested_at >= s.changed_at then a.commit_sha else s.changed_sha end as seen_sha
    from (
      select i.*, g.digest -> 'sections' -> (i.ordinal - 1) -> 'evidence' as evidence
      from section_identities i
      join digests g on g.org_id = i.org_id and g.blob_sha = i.blob_sha and g.version = ${DIGEST_VERSION}
      where i.org_id = ${orgId} and i.repository_id = ${id} and i.removed_at is null) s
    left join lateral (
      select attested_at, commit_sha from attestations a
      where a.org_id = ${orgId} and a.section_identity_id = s.id and a.section_hash = s.hash
      order by attested_at desc limit 1) a on true
    where s.evidence <> '[]'`)
  return rows.map((row) => ({
    id: row.id,
    seenAt: new Date(row.seen_at),
    seenSha: row.seen_sha,
    evidence: row.evidence,
  }))
}
