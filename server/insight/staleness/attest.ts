import { sql } from 'drizzle-orm'
import { attestations } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError, notFound } from '#server/kernel/errors'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { requestStaleIssue } from './issue/request-stale-issue'
import { listAttestations } from './list-attestations'
import { maxAgeOf } from './max-age-of'
import type { AttestationWire } from './wire'
import { writeDocumentStaleness } from './write-staleness'

interface AttestationRequest {
  owner: string
  repo: string
  file_path: string
  section_id: string
  section_hash?: string
}

/** Records that the caller reviewed the section against the code of the head. Repeating it has no effect. */
export function attest(ctx: OrgContext, request: AttestationRequest): Promise<AttestationWire> {
  return withTransaction(ctx, async (tx) => {
    const { org, clock } = tx
    const repository = await findRepository(tx, request.owner, request.repo)
    const section = await lockSection(tx, repository, request)
    if (repository.headSha === null) throw notFound()
    if (request.section_hash !== undefined && request.section_hash !== section.hash)
      throw conflict('The section has changed since you read it. Reload and review the new text.', {
        extras: { section_hash: section.hash },
      })
    const key = {
      orgId: org.id,
      sectionIdentityId: section.id,
      sectionHash: section.hash,
      commitSha: repository.headSha,
      attestedBy: userIdOf(tx),
    }
    await tx.db
      .insert(attestations)
      .values({ ...key, attestedAt: clock.now() })
      .onConflictDoNothing()
    await tx.db.execute(sql`
      update section_identities set stale_since = null, stale_because = null
      where org_id = ${org.id} and id = ${section.id}`)
    await writeDocumentStaleness(tx, repository, maxAgeOf(repository), request.file_path)
    await requestStaleIssue(tx, repository)
    const { attestations: newestAttestations } = await listAttestations(
      tx,
      request,
      { limit: 1, offset: 0 },
      key,
    )
    const [attestation] = newestAttestations
    if (!attestation) throw new Error('attestation insert returned no row')
    return attestation
  })
}

async function lockSection(
  { db, org }: OrgContext,
  { id: repositoryId }: Repository,
  { file_path: path, section_id: sectionId }: AttestationRequest,
): Promise<{ id: number; hash: string }> {
  const [section] = await db.execute<{ id: number | null; hash: string }>(sql`
    select i.id, i.hash
    from documents d
    join lateral (
      select s.*, count(*) over (partition by s.section_id = ${sectionId}) as namesakes from sections s
      where s.org_id = ${org.id} and s.text_id = d.text_id and ${sectionId} in (s.section_id, s.section_number)
      order by s.section_id = ${sectionId} desc limit 1) s on s.section_id = ${sectionId} or s.namesakes = 1
    left join lateral (
      select id, hash from section_identities i
      where i.org_id = ${org.id} and i.repository_id = d.repository_id and i.path = d.path
        and i.blob_sha = d.blob_sha and i.section_id = s.section_id and i.removed_at is null
      for update) i on true
    where d.org_id = ${org.id} and d.repository_id = ${repositoryId} and d.path = ${path}`)
  if (!section) throw notFound()
  if (section.id === null)
    throw new DomainError('unavailable', {
      message: 'The section has just changed and is still being indexed. Try again in a moment.',
    })
  return { id: section.id, hash: section.hash }
}
