/** Data with a retention time that operators may change. */
export const KEPT_THINGS = [
  'runs',
  'deliveries',
  'activity',
  'audit',
  'ai_operations',
  'texts',
  'searches',
] as const
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
  /** The texts of searches with their counts. */
  searches: 90,
}

/** Seats are counted by quarter and AI operations by month, and both are also shown for the previous period. */
export const SHORTEST_RETENTION: Readonly<Record<KeptThing, number>> = {
  runs: 1,
  deliveries: 4,
  activity: 190,
  audit: 30,
  ai_operations: 70,
  texts: 1,
  searches: 1,
}

interface KeepingContext {
  clock: { now(): Date }
  retention?: Retention
}

/** Data of this kind from before this time is removed. Null if it is kept forever. */
export function keptSince(ctx: KeepingContext, keptThing: KeptThing, times = 1): Date | null {
  const days = (ctx.retention ?? DEFAULT_RETENTION)[keptThing]
  return days === null ? null : new Date(ctx.clock.now().getTime() - days * times * 86_400_000)
}
