import type { Context } from '../../kernel/context'
import type { Embedder } from '../../ports/ai/port'

const MINUTE_MS = 60_000

const toldAt = new WeakMap<Embedder, number>()

/** However many search meanwhile. */
export function tellOnceAMinute(
  { log, clock }: Pick<Context, 'log' | 'clock'>,
  embedder: Embedder,
  err: unknown,
): void {
  const now = clock.now().getTime()
  if (now - (toldAt.get(embedder) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
  toldAt.set(embedder, now)
  log.warn({ err }, 'nothing is found by meaning for now; searches go by words alone')
}
