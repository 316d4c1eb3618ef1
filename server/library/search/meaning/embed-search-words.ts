import type { Context } from '#server/kernel/context'
import type { Embedder } from '#server/ports/ai/port'
import { PortError } from '#server/ports/port-error'
import { WeightedLru } from '#shared/weighted-lru'
import { warnOncePerMinute } from './warn-once-per-minute'

/** Maximum time that a search waits for the vector of its words. */
const TIME_MS = 300

/** After a failure the provider is not called for this time, so that searches do not wait for it. */
const PAUSE_MS = 10_000

/** Cached vectors: paging and filtering repeat the same words. */
const MAX_CACHED_VECTORS = 500

interface ProviderState {
  vectors: WeightedLru<number[]>
  pausedUntilMs: number
}

const providerStates = new WeakMap<Embedder, ProviderState>()

/** The vector of the search words, or null if the provider does not return it in time. */
export async function embedSearchWords(
  { log, clock }: Pick<Context, 'log' | 'clock'>,
  embedder: Embedder,
  words: string,
): Promise<number[] | null> {
  const providerState = providerStateOf(embedder)
  const cached = providerState.vectors.get(words)
  if (cached || clock.now().getTime() < providerState.pausedUntilMs) return cached ?? null
  const signal = AbortSignal.timeout(TIME_MS)
  try {
    const [vector = null] = await embedder.embed([words], signal)
    if (vector) providerState.vectors.set(words, vector)
    return vector
  } catch (error) {
    if (!(error instanceof PortError) && !signal.aborted) throw error
    const now = clock.now().getTime()
    providerState.pausedUntilMs = Math.max(now + PAUSE_MS, retryTimeOf(error))
    warnOncePerMinute({ log, clock }, embedder, error)
    return null
  }
}

const retryTimeOf = (error: unknown): number =>
  error instanceof PortError ? (error.resumesAt?.getTime() ?? 0) : 0

function providerStateOf(embedder: Embedder): ProviderState {
  const providerState = providerStates.get(embedder) ?? {
    vectors: new WeightedLru('search_vectors', MAX_CACHED_VECTORS),
    pausedUntilMs: 0,
  }
  providerStates.set(embedder, providerState)
  return providerState
}
