import type Stripe from 'stripe'
import type { BillingCycle, Offer, SoldPlan } from '../port'

export interface StripePrices {
  /** The first price is sold. The others were sold earlier and are still recognised. */
  seats: Record<SoldPlan, Record<BillingCycle, readonly string[]>>
  /** The metered price of AI operations. */
  aiOperations: string | null
}

export interface StripeOptions {
  secretKey: string
  /** Another address than Stripe's, for a fake or a gateway. */
  apiUrl: string | null
  prices: StripePrices
  /** The event name of the meter of AI operations. */
  meter: string | null
  fetch: typeof globalThis.fetch
}

/** Shared parts of this vendor. */
export interface Connection {
  stripe: Stripe
  prices: StripePrices
  meter: string | null
}

/** The newest version that our pinned package knows. Stripe's account may have another default. */
const API_VERSION = '2026-10-28.endive'

/** Stripe's client must not repeat requests: a request must end in time, and jobs retry. */
const NETWORK_RETRIES = 1
const TIMEOUT_MS = 15_000

/** The package takes 400 ms to load, so it is loaded only if payments are configured. */
export async function connect({
  secretKey,
  apiUrl,
  prices,
  meter,
  fetch,
}: StripeOptions): Promise<Connection> {
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(secretKey, {
    apiVersion: API_VERSION,
    telemetry: false,
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    httpClient: StripeClient.createFetchHttpClient(fetch),
    ...(apiUrl === null ? {} : addressOf(new URL(apiUrl))),
  })
  return { stripe, prices, meter }
}

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
})

/** The configured offer that has this price. */
export function offerOf({ prices }: Connection, priceId: string): Offer | null {
  return offersOf(prices).find(({ plan, cycle }) => prices.seats[plan][cycle].includes(priceId)) ?? null
}

export const offersOf = ({ seats }: StripePrices): Offer[] =>
  (['starter', 'pro'] as const).flatMap((plan) =>
    (['monthly', 'annual'] as const)
      .filter((cycle) => seats[plan][cycle].length > 0)
      .map((cycle) => ({ plan, cycle })),
  )

export function priceOf({ prices }: Pick<Connection, 'prices'>, { plan, cycle }: Offer): string {
  const [price] = prices.seats[plan][cycle]
  if (price === undefined) throw new Error(`no price is configured for ${plan}, ${cycle}`)
  return price
}

/** The metered price belongs to Pro only, which includes operations and charges those beyond. */
export const meteredPriceOf = ({ prices }: Connection, { plan }: Offer): string | null =>
  plan === 'pro' ? prices.aiOperations : null

export const dateOf = (seconds: number): Date => new Date(seconds * 1000)
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
