import { asFetch, createOutbound } from '#server/ports/http'
import type { Payments } from '#server/ports/payments/port'
import { openStripe } from '#server/ports/payments/stripe/open-stripe'
import type { Settings } from '../settings'

type PaymentSettings = Pick<
  Settings,
  | 'outboundAllow'
  | 'stripeSecretKey'
  | 'stripeApiUrl'
  | 'stripePriceStarterMonthly'
  | 'stripePriceStarterAnnual'
  | 'stripePriceProMonthly'
  | 'stripePriceProAnnual'
  | 'stripePriceAiOps'
  | 'stripeMeterAiOps'
>

const BOUNDS = { timeoutMs: 15_000, maxBytes: 8_000_000 }

/** Returns null if no secret key is configured: nothing is sold, and everything is allowed. */
export function openPayments(settings: PaymentSettings): Payments | null {
  const { stripeSecretKey: secretKey, stripeApiUrl: apiUrl, outboundAllow: allow } = settings
  if (secretKey === null) return null
  const outbound = createOutbound({ allow, ...(apiUrl === null ? {} : { trustedUrl: apiUrl }) })
  return openStripe({
    secretKey,
    apiUrl,
    fetch: asFetch(outbound, BOUNDS),
    meter: settings.stripeMeterAiOps,
    prices: {
      seats: {
        starter: { monthly: settings.stripePriceStarterMonthly, annual: settings.stripePriceStarterAnnual },
        pro: { monthly: settings.stripePriceProMonthly, annual: settings.stripePriceProAnnual },
      },
      aiOperations: settings.stripePriceAiOps,
    },
  })
}
