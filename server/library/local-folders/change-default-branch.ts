import { and, eq, sql } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { REPOSITORIES_CHANNEL, requestIndex } from '#server/library/repos/index'
import { recordAct } from '#server/platform/audit/index'

/** Changes the branch that is read from a repository on this machine, and requests an index run. */
export function changeDefaultBranch(ctx: OrgContext, id: number, branch: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const isIt = and(eq(repositories.orgId, tx.org.id), eq(repositories.id, id), isConnected)
    const [repository] = await tx.db.select().from(repositories).where(isIt).for('no key update')
    if (!repository) throw notFound()
    const { owner, name, localPath: path, defaultBranch: before } = repository
    if (path === null) throw conflict('The default branch of this repository is chosen on GitHub.')
    if (before === branch) return
    if (!(await tx.ports.codeHosts.local.branch({ path }, branch)))
      throw conflict(`${owner}/${name} has no branch ${branch}: push it first, or choose another one.`)
    await tx.db.update(repositories).set({ defaultBranch: branch }).where(isIt)
    await recordAct(tx, {
      act: 'repository.change_default_branch',
      target: { kind: 'repository', id, name: `${owner}/${name}` },
      details: { before, after: branch },
    })
    await requestIndex(tx, { orgId: tx.org.id, id })
    await tx.db.execute(sql`select pg_notify(${REPOSITORIES_CHANNEL}, ${String(id)})`)
  })
}
