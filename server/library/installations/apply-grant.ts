import { and, eq } from 'drizzle-orm'
import { installations, repositories } from '#db/schema/index'
import { readMove, refuseDuringMove } from '#server/kernel/access/org-move'
import type { Context } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { type AdoptionResult, adoptRepositories, requestIndexes } from '#server/library/repos/index'
import { recordAct } from '#server/platform/audit/index'
import { lockClaim, type SyncClaim } from './claim-sync'
import type { InstallationGrant } from './read-grant'
import { RESTORABLE_DAYS } from './sweep-removed'

type InstallationRow = typeof installations.$inferSelect

export interface SyncReport extends Omit<AdoptionResult, 'refused'> {
  orgId: number
  state: InstallationRow['state']
  hasStateChanged: boolean
}

/** Saves the host's answer. Returns null if a newer sync has claimed the installation since. */
export function applyGrant(
  ctx: Context,
  claim: SyncClaim,
  grant: InstallationGrant,
): Promise<SyncReport | null> {
  return withTransaction(ctx, async (tx) => {
    const before = await lockClaim(tx, claim)
    if (!before) return null
    // The org may have begun to move since the request to the host.
    refuseDuringMove(await readMove(tx, before.orgId))
    const adopted =
      grant.state === 'active' ? await adoptRepositories(tx, before, grant.offered) : NOTHING_ADOPTED
    await writeInstallation(tx, before, grant, adopted)
    if (before.state !== grant.state) {
      await explainOnRepositories(tx, before, grant.state)
      await recordState(tx, before, grant.state)
    }
    if (grant.state === 'active' && before.state !== 'active') await indexAll(tx, before)
    const { refused, ...counts } = adopted
    return {
      ...counts,
      orgId: before.orgId,
      state: grant.state,
      hasStateChanged: before.state !== grant.state,
    }
  })
}

const NOTHING_ADOPTED: AdoptionResult = { connected: 0, disconnected: 0, renamed: 0, refused: [] }

async function writeInstallation(
  { db, clock }: Context,
  before: InstallationRow,
  grant: InstallationGrant,
  { refused }: AdoptionResult,
): Promise<void> {
  const now = clock.now()
  const account = grant.state === 'removed' ? null : grant.installation.account
  await db
    .update(installations)
    .set({
      state: grant.state,
      stateSince: before.state === grant.state ? before.stateSince : now,
      account: account?.login ?? before.account,
      accountId: account?.id ?? before.accountId,
      syncedAt: now,
      resumesAt: null,
      problem: refused.length === 0 ? null : explain(refused),
    })
    .where(and(eq(installations.orgId, before.orgId), eq(installations.id, before.id)))
}

const explain = (refused: string[]) =>
  `Repositories on this machine's disk have the names of ${refused.join(', ')}. Connect them there under other names.`

/** Explains on each repository why it is no longer updated. */
async function explainOnRepositories(
  { db }: Context,
  { orgId, id, account }: InstallationRow,
  state: InstallationRow['state'],
): Promise<void> {
  await db
    .update(repositories)
    .set({ problem: EXPLANATIONS[state](account) })
    .where(and(eq(repositories.orgId, orgId), eq(repositories.installationId, id), isConnected))
}

const EXPLANATIONS: Record<InstallationRow['state'], (account: string) => string | null> = {
  active: () => null,
  suspended: (account) =>
    `${account} has suspended the app on GitHub. This repository shows the state before that. An owner can restore the app in the settings of the account there.`,
  removed: (account) =>
    `${account} has removed the app on GitHub. This repository shows the state before that and is disconnected after ${RESTORABLE_DAYS} days. An owner can install the app again.`,
}

const ACTS = {
  active: 'installation.activate',
  suspended: 'installation.suspend',
  removed: 'installation.remove',
} as const

const recordState = (
  ctx: Context,
  { orgId, id, account }: InstallationRow,
  state: InstallationRow['state'],
): Promise<void> =>
  recordAct(
    { ...ctx, org: { id: orgId } },
    { act: ACTS[state], target: { kind: 'installation', id, name: account } },
  )

/** Pushes during a suspension sent no events, so every repository is indexed again. */
async function indexAll(ctx: Context, { orgId, id }: InstallationRow): Promise<void> {
  const connected = await ctx.db
    .select({ id: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.installationId, id), isConnected))
  const ids = connected.map((repository) => repository.id)
  await requestIndexes(ctx, orgId, ids)
}
