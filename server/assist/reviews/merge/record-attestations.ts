import { and, eq, isNull } from 'drizzle-orm'
import { attestations, sectionIdentities } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import type { FindingRow } from '../run/store-analysis'

/** Sections that people attested in the pull request count as reviewed at the merge, so that it makes none of them stale. */
export async function recordAttestations(
  { db, clock }: Context,
  { repository: { orgId, id: repositoryId } }: ReviewTarget,
  { mergeCommitSha }: PullFacts,
  findings: readonly FindingRow[],
): Promise<void> {
  if (mergeCommitSha === null) return
  for (const { path, sectionId, state, decidedBy } of findings) {
    if (state !== 'attested' || decidedBy === null) continue
    const [section] = await db
      .select({ id: sectionIdentities.id, hash: sectionIdentities.hash })
      .from(sectionIdentities)
      .where(
        and(
          eq(sectionIdentities.orgId, orgId),
          eq(sectionIdentities.repositoryId, repositoryId),
          eq(sectionIdentities.path, path),
          eq(sectionIdentities.sectionId, sectionId),
          isNull(sectionIdentities.removedAt),
        ),
      )
    if (!section) continue
    await db
      .insert(attestations)
      .values({
        orgId,
        sectionIdentityId: section.id,
        sectionHash: section.hash,
        commitSha: mergeCommitSha,
        attestedBy: decidedBy,
        attestedAt: clock.now(),
      })
      .onConflictDoNothing()
  }
}
