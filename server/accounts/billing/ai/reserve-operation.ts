import { randomUUID } from 'node:crypto'
import type { Context, Org } from '#server/kernel/context'
import { limitsOf } from '#server/kernel/entitlements/org-plan'
import { paymentRequired, requireFeature } from '#server/kernel/entitlements/require-feature'
import { BILLING_PAGE } from '#shared/billing-page'
import { inPlan, readAccount } from '../accounts/account'
import { aiPeriod } from '../accounts/periods'
import { chargeable } from './chargeable'
import { endReservation, insertReservation, recountReservations } from './reservations'

type InOrg = Context & { org: Org }

/** The reserved place of one AI operation. null: the org has no limit. */
export type Reservation = { id: string } | null

/**
 * Reserves one operation to be paid by the deployment's key. Throws 402 if the plan includes none, or if the included ones and
 * the cap are used up. Call it before the operation starts, then `countOperation` or `releaseOperation`.
 */
export async function reserveOperation(ctx: InOrg): Promise<Reservation> {
  const account = await readAccount(ctx)
  const planned = inPlan(ctx, account)
  requireFeature(planned, 'included_ai')
  const included = limitsOf(planned).ai_operations
  if (included === null) return null
  const limit = included + chargeable(ctx, account)
  const request = { id: randomUUID(), period: aiPeriod(account, ctx.clock.now()), limit }
  const isReserved =
    (await insertReservation(ctx, request)) ||
    ((await recountReservations(ctx, request)) && (await insertReservation(ctx, request)))
  if (!isReserved) throw limitReached(planned, limit)
  return { id: request.id }
}

function limitReached(ctx: Parameters<typeof paymentRequired>[0], limit: number) {
  const message = `The AI operations of this period are used up. An admin can raise the cap under ${BILLING_PAGE}, or enter an AI key of the organization.`
  return paymentRequired(ctx, 'pro', { message, extras: { feature: 'included_ai', limit } })
}

/** Releases the place of a failed or aborted operation. */
export async function releaseOperation(ctx: InOrg, reservation: Reservation): Promise<void> {
  if (reservation) await endReservation(ctx, reservation.id)
}
