import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { BrowserChangesWire } from './wire-browser-changes'

/** How changes that people make while reading are saved. */
export async function readBrowserChanges(
  ctx: OrgContext,
  { owner, repo }: RepositoryNames,
): Promise<BrowserChangesWire> {
  const { browserChanges } = await findRepository(ctx, owner, repo)
  return { browser_changes: browserChanges }
}

/** Applies to the next change. Open pull requests stay. */
export function changeBrowserChanges(
  ctx: OrgContext,
  { owner, repo }: RepositoryNames,
  { browser_changes: browserChanges }: BrowserChangesWire,
): Promise<BrowserChangesWire> {
  return withTransaction(ctx, async (tx) => {
    const { orgId, id, name, owner: account } = await findRepository(tx, owner, repo)
    await tx.db
      .update(repositories)
      .set({ browserChanges })
      .where(and(eq(repositories.orgId, orgId), eq(repositories.id, id)))
    await recordAct(tx, {
      act: 'repository.browser_changes',
      target: { kind: 'repository', id, name: `${account}/${name}` },
      details: { browser_changes: browserChanges },
    })
    return { browser_changes: browserChanges }
  })
}
