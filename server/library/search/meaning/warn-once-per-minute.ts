import type { Context } from '#server/kernel/context'
import type { Embedder } from '#server/ports/ai/port'

const MINUTE_MS = 60_000

const warnedAt = new WeakMap<Embedder, number>()

/** Logs at most one warning per minute and provider, however many searches fail. */
export function warnOncePerMinute(
  { log, clock }: Pick<Context, 'log' | 'clock'>,
  embedder: Embedder,
  err: unknown,
): void {
  const now = clock.now().getTime()
  if (now - (warnedAt.get(embedder) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
  warnedAt.set(embedder, now)
  log.warn({ err }, 'search by meaning failed; searching by words only')
}
