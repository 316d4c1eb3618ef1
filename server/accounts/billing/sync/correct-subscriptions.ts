import type { Context, Org } from '#server/kernel/context'
import { isVendorError } from '#server/kernel/problems/known-problem'
import { recordAct } from '#server/platform/audit/index'
import type { Payments } from '#server/ports/payments/port'
import type { PaymentFacts } from './decide-state'
import { pauseIfSuspended } from './follow-org'
import { liveOf, mainSubscription } from './main-subscription'
import { readFacts } from './read-facts'

type InOrg = Context & { org: Org }

/** Corrects invalid states at the payment provider. Returns the resulting state. */
export async function correctSubscriptions(
  ctx: InOrg,
  payments: Payments,
  customerId: string,
  read: PaymentFacts,
): Promise<PaymentFacts> {
  const facts = await endDuplicates(ctx, payments, customerId, read)
  await pauseIfSuspended(ctx, payments, facts.subscriptions)
  await addMissingMeter(ctx, payments, facts)
  return facts
}

/**
 * Ends duplicate purchases, for example from two tabs, and credits them. Manually created subscriptions are kept and reported.
 */
async function endDuplicates(
  ctx: InOrg,
  payments: Payments,
  customerId: string,
  facts: PaymentFacts,
): Promise<PaymentFacts> {
  const main = mainSubscription(facts)
  const duplicates = liveOf(facts.subscriptions).filter(
    ({ id, isFromCheckout, offer }) => id !== main?.id && isFromCheckout && offer !== null,
  )
  if (duplicates.length === 0) return facts
  for (const { id } of duplicates) {
    await payments.endSubscription(id)
    await recordAct(ctx, { act: 'billing.end_duplicate', target: { kind: 'subscription', id } })
  }
  return readFacts(payments, customerId)
}

/**
 * Annual checkouts and manually created subscriptions lack a metered price. If the provider rejects it, the org keeps its plan.
 */
async function addMissingMeter({ log, org }: InOrg, payments: Payments, facts: PaymentFacts): Promise<void> {
  const main = mainSubscription(facts)
  if (!payments.isMetered || main?.offer?.plan !== 'pro' || main.isMetered) return
  try {
    await payments.addMeter(main.id)
  } catch (error) {
    if (!isVendorError(error) || error.retryable) throw error
    log.error({ err: error, org: org.slug }, 'the subscription takes no price for AI operations')
  }
}
