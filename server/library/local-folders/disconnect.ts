import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { disconnectRepositories } from '#server/library/repos/index'
import { recordAct } from '#server/platform/audit/index'

/**
 * Disconnects a repository on this machine. Repositories of a code host are disconnected at the code host.
 */
export function disconnect(ctx: OrgContext, id: number): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const [repository] = await tx.db
      .select({ owner: repositories.owner, name: repositories.name, path: repositories.localPath })
      .from(repositories)
      .where(and(eq(repositories.orgId, tx.org.id), eq(repositories.id, id), isConnected))
      .for('update')
    if (!repository) throw notFound()
    if (repository.path === null)
      throw conflict(
        'This repository comes from an installation on GitHub: take it out of the App’s settings there.',
      )
    await disconnectRepositories(tx, tx.org.id, [id])
    const target = { kind: 'repository', id, name: `${repository.owner}/${repository.name}` }
    await recordAct(tx, { act: 'repository.disconnect', target })
  })
}
