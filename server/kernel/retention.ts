/** What is kept for a time that operators may change. */
export const KEPT_THINGS = ['runs', 'deliveries', 'activity', 'audit', 'ai_operations', 'texts'] as const
export type KeptThing = (typeof KEPT_THINGS)[number]

/** Days. Null: forever. */
export type Retention = Readonly<Record<KeptThing, number | null>>

export const DEFAULT_RETENTION: Retention = {
  /** Finished index runs, and comparisons with code hosts and Stripe. */
  runs: 90,
  /** Payloads of webhook deliveries. Deliveries that failed or wait keep theirs three times as long. */
  deliveries: 30,
  activity: 400,
  audit: null,
  ai_operations: 400,
  /** Texts that no document uses. */
  texts: 1,
}

/** Seats are counted by quarter and AI operations by month, and both are shown for the period before. */
export const SHORTEST_RETENTION: Readonly<Record<KeptThing, number>> = {
  runs: 1,
  deliveries: 4,
  activity: 190,
  audit: 30,
  ai_operations: 70,
  texts: 1,
}

interface KeepingContext {
  clock: { now(): Date }
  retention?: Retention
}

/** The time before which these things are removed. Null if they are kept forever. */
export function keptSince(ctx: KeepingContext, keptThing: KeptThing, times = 1): Date | null {
  const days = (ctx.retention ?? DEFAULT_RETENTION)[keptThing]
  return days === null ? null : new Date(ctx.clock.now().getTime() - days * times * 86_400_000)
}
