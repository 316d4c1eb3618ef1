import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { findRepository, isConnected } from '#server/kernel/repositories/find-repository'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { type SyncTarget, targetOf } from './sync-target'

/** The named repository, or the only one of the org that has a ticket system. Null if none is named and none has one. */
export async function chooseTarget(
  ctx: OrgContext,
  repo: RepoFilter | undefined,
): Promise<SyncTarget | null> {
  if (repo) return targetOf(ctx.org, await findRepository(ctx, repo.owner, repo.name))
  const [only = null, ...others] = await targetsOf(ctx)
  if (others.length === 0) return only
  throw new DomainError('validation_failed', {
    message: 'Several repositories have a ticket system. Name one in `repo`.',
    issues: [{ loc: ['query', 'repo'], msg: 'name one of several repositories', type: 'missing' }],
  })
}

/** The repositories of the org whose configuration has a ticket system. */
export async function targetsOf({ db, org }: OrgContext): Promise<SyncTarget[]> {
  const rows = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isConnected))
    .orderBy(repositories.id)
  return rows
    .map((row) => targetOf(org, row))
    .filter(({ config }) => Object.keys(config.ticket_systems).length > 0)
}
