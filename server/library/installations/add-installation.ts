import { and, eq, ne, sql } from 'drizzle-orm'
import { installations } from '#db/schema/index'
import { readMove, refuseDuringMove } from '#server/kernel/access/org-move'
import type { Context } from '#server/kernel/context'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { withTransaction } from '#server/kernel/transaction'
import { type Act, recordActs } from '#server/platform/audit/index'
import type { ForgeHost, Installation } from '#server/ports/codehost/forge-port'
import { ensureAccountOrg } from './ensure-account-org'

/** Adds an unknown installation and the org of its account. Adds no installation whose id belongs to another org. */
export function addInstallation(
  ctx: Context,
  host: ForgeHost['kind'],
  { id, account }: Installation,
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    // Prevents two concurrent requests from creating two orgs for one account.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${host} account ${account.id}`}))`)
    const orgId = await ensureAccountOrg(tx, account)
    refuseDuringMove(await readMove(tx, orgId))
    if (!(await enterInDirectory(tx.db, 'installation', id, orgId))) {
      ctx.log.warn(
        { installationId: id, orgId },
        'an installation was not added: its id belongs to another org',
      )
      return
    }
    await removeReplaced(tx, orgId, id)
    await tx.db
      .insert(installations)
      .values({ orgId, id, host, account: account.login, accountId: account.id })
      .onConflictDoNothing()
  })
}

/** An account has one installation at a time, so a new installation means that the former one was removed. */
async function removeReplaced(ctx: Context, orgId: number, newId: number): Promise<void> {
  const { db, clock } = ctx
  const replaced = await db
    .update(installations)
    .set({ state: 'removed', stateSince: clock.now() })
    .where(
      and(
        eq(installations.orgId, orgId),
        ne(installations.host, 'local'),
        ne(installations.id, newId),
        ne(installations.state, 'removed'),
      ),
    )
    .returning({ id: installations.id, name: installations.account })
  const removals = replaced.map(
    (each): Act => ({ act: 'installation.remove', target: { kind: 'installation', ...each } }),
  )
  await recordActs({ ...ctx, org: { id: orgId } }, removals)
}
