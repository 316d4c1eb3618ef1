import { sql } from 'drizzle-orm'
import { reviews } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { LocalRef } from '#server/ports/codehost/port'
import { type LocalPull, readLocalPull } from '#server/writing/pulls/index'
import type { ReviewTarget } from './review-target'

/** A pull request of any code host. */
export type PullFacts = LocalPull

/** The current pull request; null if there is none with this number. */
export function readPull(ctx: Context, target: ReviewTarget, number: number): Promise<PullFacts | null> {
  const { forge, org, repository, ref } = target
  if (forge) return forge.host.pull(forge.ref, number)
  return readLocalPull({ ...ctx, org }, { ...repository, ref: ref as LocalRef }, number)
}

/** Stores the fields of the pull request that pages show. */
export async function recordPull(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { repository: { orgId, id: repositoryId } }: ReviewTarget,
  { number, title, author, url, state, head, base }: PullFacts,
): Promise<void> {
  const facts = {
    title,
    author,
    url,
    state,
    headSha: head.commitSha,
    headBranch: head.name,
    baseBranch: base.name,
  }
  await db
    .insert(reviews)
    .values({ orgId, repositoryId, number, ...facts, updatedAt: clock.now() })
    .onConflictDoUpdate({
      target: [reviews.orgId, reviews.repositoryId, reviews.number],
      set: { ...facts, updatedAt: sql`excluded.updated_at` },
    })
}
