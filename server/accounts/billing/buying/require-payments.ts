import type { Context } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { Offer, Payments } from '#server/ports/payments/port'

/** Throws 503 on a self-hosted deployment, which sells nothing. */
export function requirePayments({ ports: { payments } }: Pick<Context, 'ports'>): Payments {
  if (payments) return payments
  throw notConfigured('STRIPE_SECRET_KEY', 'Self-hosted: all features included. There are no plans to buy.')
}

/** Throws 503 if this plan has no price for this cycle. */
export function requireOffer(payments: Payments, offer: Offer): void {
  if (payments.offers.some(({ plan, cycle }) => plan === offer.plan && cycle === offer.cycle)) return
  const setting = `STRIPE_PRICE_${offer.plan}_${offer.cycle}`.toUpperCase()
  throw notConfigured(setting, `This plan cannot be bought here yet. The operator has to set ${setting}.`)
}

const notConfigured = (setting: string, message: string) =>
  new DomainError('not_configured', { message, extras: { setting } })
