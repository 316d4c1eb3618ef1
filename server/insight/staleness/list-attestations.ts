import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { AttestationsWire, AttestationWire } from './wire'

interface AttestedDocument {
  owner: string
  repo: string
  file_path: string
}

interface AttestationKey {
  sectionIdentityId: number
  sectionHash: string
  commitSha: string
  attestedBy: number
}

type AttestationRow = AttestationWire & Record<string, unknown> & { total: number }

/** The attestations of the sections of a document, newest first. */
export async function listAttestations(
  ctx: OrgContext,
  { owner, repo, file_path: path }: AttestedDocument,
  { limit, offset }: { limit: number; offset: number },
  key?: AttestationKey,
): Promise<AttestationsWire> {
  const repository = await findRepository(ctx, owner, repo)
  const rows = await ctx.db.execute<AttestationRow>(sql`
    with listed as (
      select a.id, case when s.removed_at is null then s.section_id end as section_id, a.section_hash, a.commit_sha,
        u.name as by, to_char(a.attested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        s.removed_at is null and s.hash = a.section_hash as is_current
      from attestations a
      join section_identities s on s.org_id = a.org_id and s.id = a.section_identity_id
      join users u on u.id = a.attested_by
      where a.org_id = ${ctx.org.id} and s.org_id = ${ctx.org.id} and s.repository_id = ${repository.id}
        and s.path = ${path} ${key ? keyCondition(key) : sql``})
    select page.*, counted.total
    from documents d
    cross join (select count(*)::int as total from listed) counted
    left join lateral (select * from listed order by id desc limit ${limit} offset ${offset}) page on true
    where d.org_id = ${ctx.org.id} and d.repository_id = ${repository.id} and d.path = ${path}
    order by page.id desc`)
  if (rows.length === 0) throw notFound()
  const attestations = rows.filter(({ id }) => id !== null).map(({ total: _, ...attestation }) => attestation)
  return { attestations, total: rows[0]?.total ?? 0 }
}

const keyCondition = ({ sectionIdentityId, sectionHash, commitSha, attestedBy }: AttestationKey): SQL => sql`
  and a.section_identity_id = ${sectionIdentityId} and a.section_hash = ${sectionHash}
  and a.commit_sha = ${commitSha} and a.attested_by = ${attestedBy}`
