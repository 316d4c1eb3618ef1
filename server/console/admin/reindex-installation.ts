import { and, asc, eq } from 'drizzle-orm'
import { installations, repositories } from '#db/schema/index'
import type { AdministeredOrgs } from '#server/kernel/access/administered-orgs'
import type { Context } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { PRIORITY } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { isInstallation } from '#server/library/installations/index'
import { requestIndex } from '#server/library/repos/index'
import { recordAct } from '#server/platform/audit/index'

/** Requests an index run for every repository of the installation, even if its head did not move. */
export function reindexInstallation(
  ctx: Context,
  administered: AdministeredOrgs,
  installationId: number,
): Promise<{ ok: true; job_id: number | null }> {
  return withTransaction(ctx, async (tx) => {
    const orgId = await findOrgOf(tx, administered, installationId)
    const ofInstallation = and(eq(repositories.orgId, orgId), eq(repositories.installationId, installationId))
    // Clears the marker of the last index, so that unchanged repositories are indexed again too.
    await tx.db.update(repositories).set({ indexedWith: null }).where(ofInstallation)
    const rows = await tx.db
      .select({ orgId: repositories.orgId, id: repositories.id })
      .from(repositories)
      .where(ofInstallation)
      .orderBy(asc(repositories.id))
    let jobId: number | null = null
    for (const repository of rows)
      jobId = (await requestIndex(tx, repository, { priority: PRIORITY.firstIndex })).runId
    const target = { kind: 'installation', id: installationId }
    await recordAct({ ...tx, org: { id: orgId } }, { act: 'installation.reindex', target })
    return { ok: true, job_id: jobId }
  })
}

async function findOrgOf({ db }: Context, administered: AdministeredOrgs, id: number): Promise<number> {
  const [installation] = await db
    .select({ orgId: installations.orgId, state: installations.state })
    .from(installations)
    .where(await isInstallation(db, id))
  if (!installation || !(administered === 'all' || administered.includes(installation.orgId)))
    throw notFound()
  if (installation.state !== 'active')
    throw conflict(
      `This installation is ${installation.state} on the code host. Restore it there, then try again.`,
    )
  return installation.orgId
}
