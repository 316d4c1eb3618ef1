import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'
import { requestRunsFor } from './request-runs'

/** A local issue changed, by a person or by a sync. A run compares it with its section. */
export const onIssueChange: ChangeHandler<'onIssueChange'> = async (ctx, { orgId, repositoryId, number }) => {
  const [repository] = await ctx.db
    .select({ owner: repositories.owner, name: repositories.name })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId)))
  if (!repository) return
  const ids = [`${repository.owner}/${repository.name}#${number}`]
  await requestRunsFor(ctx, orgId, { kind: 'local', ids, host: '' })
}
