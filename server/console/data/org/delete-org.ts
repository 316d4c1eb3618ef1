import { and, eq, inArray } from 'drizzle-orm'
import {
  aiKeys,
  alertSources,
  apiKeys,
  chatWorkspaces,
  installations,
  invitations,
  memberships,
  orgDirectory,
  orgs,
  outgoingWebhooks,
  ticketConnections,
} from '#db/schema/index'
import { disconnectAssistantsIn } from '#server/accounts/assistants/index'
import { endBilling } from '#server/accounts/billing/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import { MOVE_COLUMNS, refuseDuringCopy } from '#server/kernel/access/org-move'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { addJob, BULK_FLAG } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { eraseOrg } from '../jobs'
import { slugOfDeleted } from './slug-of-deleted'

/** Access and secrets of an org, which end in the transaction of its deletion. The job removes the other rows. */
const ACCESS = [
  apiKeys,
  invitations,
  memberships,
  aiKeys,
  chatWorkspaces,
  alertSources,
  outgoingWebhooks,
  ticketConnections,
  orgDirectory,
] as const

/**
 * Ends all access to the org at once and frees its slug. A job then removes the rows in batches, because one transaction
 * over millions of rows would block others for minutes. Refused while the org is copied to another deployment.
 */
export function deleteOrg(ctx: OrgContext, typedSlug: string): Promise<{ ok: true }> {
  if (ctx.actor.kind !== 'user')
    throw new DomainError('forbidden', {
      message: 'A key cannot delete an organization. Sign in to delete it.',
    })
  if (typedSlug.trim().toLowerCase() !== ctx.org.slug)
    throw conflict(`Type ${ctx.org.slug} to confirm that this organization is deleted.`)
  return withTransaction(ctx, async (ctx) => {
    const { db, org, clock, requestId } = ctx
    const [move] = await db.select(MOVE_COLUMNS).from(orgs).where(eq(orgs.id, org.id)).for('update')
    if (move) refuseDuringCopy(move)
    await refuseInstalledApp(ctx)
    await endBilling(ctx)
    await disconnectAssistantsIn(ctx, org)
    for (const table of ACCESS) await db.delete(table).where(eq(table.orgId, org.id))
    await clearKeyCache(ctx)
    await db
      .update(orgs)
      .set({ slug: slugOfDeleted(org.id), suspendedAt: clock.now() })
      .where(eq(orgs.id, org.id))
    await addJob(ctx, eraseOrg, { orgId: org.id, slug: org.slug, requestId }, ERASING)
    const target = { kind: 'org', id: org.id, name: org.name }
    await recordAct({ ...ctx, org: undefined }, { act: 'org.delete', target, details: { org: org.slug } })
    return { ok: true }
  })
}

/** An erasure that fails is retried for days, until someone can fix the cause. */
const ERASING = { flags: [BULK_FLAG], maxAttempts: 25 }

/** While the App is installed, GitHub reports the account again, and the nightly comparison would create a new org for it. */
async function refuseInstalledApp({ db, org }: OrgContext): Promise<void> {
  const [installed] = await db
    .select({ account: installations.account })
    .from(installations)
    .where(
      and(
        eq(installations.orgId, org.id),
        eq(installations.host, 'github'),
        inArray(installations.state, ['active', 'suspended']),
      ),
    )
  if (installed)
    throw conflict(
      `The GitHub App is still installed for ${installed.account}. Uninstall it on GitHub, then delete the organization.`,
    )
}
