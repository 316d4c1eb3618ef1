import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { stripePrices } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isVendorError } from '#server/kernel/problems/known-problem'
import type { Payments, SeatPrice } from '#server/ports/payments/port'
import { BOUGHT_PLANS, CYCLES, PLAN_TABLE } from '#shared/plans'
import type { PricesWire } from '../wire'

const LIFETIME_MS = 60 * 60 * 1000
const MONTHS_PER_YEAR = 12

type Price = Omit<SeatPrice, 'priceId'>

/**
 * The charged price per seat, read at most once an hour and stored for outages of the payment provider. A deployment without
 * payments uses the table of plans.
 */
export async function getPrices(ctx: Context): Promise<PricesWire> {
  const { payments: provider } = ctx.ports
  const prices = provider ? await chargedPrices(ctx, provider) : TABLE_PRICES
  return {
    prices: prices.map(({ plan, cycle, unitAmount, currency }) => ({
      plan,
      billing_cycle: cycle,
      unit_amount: unitAmount,
      currency,
    })),
  }
}

async function chargedPrices(ctx: Context, provider: Payments): Promise<Price[]> {
  const storedPrices = (await ctx.db.select().from(stripePrices)).filter((price) =>
    isOffered(provider, price),
  )
  const oldest = Math.min(...storedPrices.map(({ readAt }) => readAt.getTime()))
  const ageMs = ctx.clock.now().getTime() - oldest
  // A negative age means that the clock was ahead when the prices were read.
  const isFresh = storedPrices.length >= provider.offers.length && ageMs >= 0 && ageMs < LIFETIME_MS
  if (isFresh) return sold(storedPrices)
  return (await refreshShortly(ctx, provider)) ?? sold(storedPrices)
}

/** Maximum time that a page waits for the provider. Then it shows the last known prices. */
const PATIENCE_MS = 2_000

/** The running refresh of each provider, while pages wait for it. */
const refreshes = new WeakMap<Payments, Promise<Price[] | null>>()

/** Null if the provider fails or takes too long. All views wait for the same refresh, which continues and stores its result. */
function refreshShortly(ctx: Context, provider: Payments): Promise<Price[] | null> {
  const running = refreshes.get(provider)
  if (running) return running
  const refresh = readAndStore(ctx, provider).finally(() => refreshes.delete(provider))
  const shortly = Promise.race([refresh, delay(PATIENCE_MS, null, { ref: false })])
  refreshes.set(provider, shortly)
  return shortly
}

async function readAndStore(ctx: Context, provider: Payments): Promise<Price[] | null> {
  try {
    const prices = await provider.readPrices()
    await storePrices(ctx, prices)
    return prices
  } catch (error) {
    const level = isVendorError(error) ? 'warn' : 'error'
    ctx.log[level]({ err: error }, 'prices could not be read; the last known ones are shown')
    return null
  }
}

/** Hides prices that were replaced in the settings or are no longer sold. */
const isOffered = ({ offers }: Payments, price: typeof stripePrices.$inferSelect): boolean =>
  offers.some(
    ({ plan, cycle, priceId }) => plan === price.plan && cycle === price.cycle && priceId === price.priceId,
  )

const sold = (rows: (typeof stripePrices.$inferSelect)[]): Price[] =>
  rows.flatMap(({ plan, ...rest }) =>
    BOUGHT_PLANS.filter((paidPlan) => paidPlan === plan).map((paidPlan) => ({ ...rest, plan: paidPlan })),
  )

async function storePrices({ db, clock }: Context, prices: SeatPrice[]): Promise<void> {
  if (prices.length === 0) return
  await db
    .insert(stripePrices)
    .values(prices.map((price) => ({ ...price, readAt: clock.now() })))
    .onConflictDoUpdate({
      target: [stripePrices.plan, stripePrices.cycle],
      set: {
        priceId: sql`excluded.price_id`,
        unitAmount: sql`excluded.unit_amount`,
        currency: sql`excluded.currency`,
        readAt: sql`excluded.read_at`,
      },
    })
}

/** The table contains amounts per month; an annual price is charged once a year. */
const TABLE_PRICES: Price[] = BOUGHT_PLANS.flatMap((plan) =>
  CYCLES.map((cycle) => ({
    plan,
    cycle,
    unitAmount: (PLAN_TABLE[plan].price?.[cycle] ?? 0) * (cycle === 'annual' ? MONTHS_PER_YEAR : 1),
    currency: 'eur',
  })),
)
