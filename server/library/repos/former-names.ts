import { and, eq, sql } from 'drizzle-orm'
import { formerRepositoryNames, repositories } from '#db/schema/index'
import type { Context, OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { type AdoptionMatch, comparableName } from './plan-adoption'

/** Keeps the names from before a rename or transfer. A name leads to the repository that had it last. */
export async function keepFormerNames(
  { db, clock }: Context,
  orgId: number,
  renamed: readonly AdoptionMatch[],
): Promise<void> {
  // A disconnected repository may have had the name of a connected one, which wins as the last to be written.
  const connectedLast = renamed.toSorted(
    (a, b) => Number(a.stored.disconnectedAt === null) - Number(b.stored.disconnectedAt === null),
  )
  for (const { stored, offer } of connectedLast) {
    if (comparableName(stored) === comparableName(offer)) continue
    const row = { repositoryId: stored.id, createdAt: clock.now() }
    await db
      .insert(formerRepositoryNames)
      .values({ orgId, owner: stored.owner.toLowerCase(), name: stored.name.toLowerCase(), ...row })
      .onConflictDoUpdate({
        target: [formerRepositoryNames.orgId, formerRepositoryNames.owner, formerRepositoryNames.name],
        set: row,
      })
  }
}

/** The present names of the repository that had these names. Null if none had, or if a connected repository has them now. */
export async function findRenamed(
  { db, org }: OrgContext,
  names: RepositoryNames,
): Promise<RepositoryNames | null> {
  const owner = names.owner.toLowerCase()
  const name = names.repo.toLowerCase()
  const [renamed] = await db
    .select({ owner: repositories.owner, repo: repositories.name })
    .from(formerRepositoryNames)
    .innerJoin(
      repositories,
      and(
        eq(repositories.orgId, formerRepositoryNames.orgId),
        eq(repositories.id, formerRepositoryNames.repositoryId),
        isConnected,
      ),
    )
    .where(
      and(
        eq(formerRepositoryNames.orgId, org.id),
        eq(formerRepositoryNames.owner, owner),
        eq(formerRepositoryNames.name, name),
        sql`not exists (
          select from ${repositories} present
          where present.org_id = ${org.id} and present.disconnected_at is null
            and lower(present.owner) = ${owner} and lower(present.name) = ${name})`,
      ),
    )
  return renamed ?? null
}
