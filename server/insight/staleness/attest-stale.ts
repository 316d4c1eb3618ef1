import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { requestStaleIssue } from './issue/request-stale-issue'
import { maxAgeOf } from './max-age-of'
import { writeDocumentStaleness } from './write-staleness'

interface DocumentNames {
  owner: string
  repo: string
  file_path: string
}

/** Records that the caller reviewed each stale section of a document as it is now. Returns how many were stale. */
export function attestStale(
  ctx: OrgContext,
  { owner, repo, file_path: path }: DocumentNames,
): Promise<{ attested: number }> {
  return withTransaction(ctx, async (tx) => {
    const { db, org, clock } = tx
    const repository = await findRepository(tx, owner, repo)
    const { id: repositoryId, headSha } = repository
    if (headSha === null) throw notFound()
    const [document] = await db.execute(sql`
      select from documents where org_id = ${org.id} and repository_id = ${repositoryId} and path = ${path}`)
    if (!document) throw notFound()
    const attested = await db.execute(sql`
      with stale as (
        select id, hash from section_identities
        where org_id = ${org.id} and repository_id = ${repositoryId} and path = ${path}
          and removed_at is null and stale_since is not null
        for update
      ), reviewed as (
        insert into attestations (org_id, section_identity_id, section_hash, commit_sha, attested_by, attested_at)
        select ${org.id}::bigint, id, hash, ${headSha}::text, ${userIdOf(tx)}::bigint, ${clock.now().toISOString()}::timestamptz
        from stale
        on conflict do nothing)
      update section_identities s set stale_since = null, stale_because = null
      from stale where s.org_id = ${org.id} and s.id = stale.id
      returning s.id`)
    await writeDocumentStaleness(tx, repository, maxAgeOf(repository), path)
    await requestStaleIssue(tx, repository)
    return { attested: attested.length }
  })
}
