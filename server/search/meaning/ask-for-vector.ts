import type { Context } from '../../kernel/context'
import { Memory } from '../../kernel/memory'
import { AiError, type Embedder } from '../../ports/ai/port'
import { tellOnceAMinute } from './tell-once-a-minute'

/** Longer nobody waits for the second signal. */
const TIME_MS = 300

/** After it said nothing, the provider is left alone for so long: people who search do not wait for it meanwhile. */
const PAUSE_MS = 10_000

/** People turn pages and choose filters: their words stay the same. */
const REMEMBERED = 500

interface Standing {
  known: Memory<number[]>
  pausedUntilMs: number
}

const standings = new WeakMap<Embedder, Standing>()

/** The vector of what somebody looks for, or null when there is none in time. */
export async function askForVector(
  { log, clock }: Pick<Context, 'log' | 'clock'>,
  embedder: Embedder,
  words: string,
): Promise<number[] | null> {
  const standing = standingOf(embedder)
  const known = standing.known.get(words)
  if (known || clock.now().getTime() < standing.pausedUntilMs) return known ?? null
  const signal = AbortSignal.timeout(TIME_MS)
  try {
    const [vector = null] = await embedder.embed([words], signal)
    if (vector) standing.known.set(words, vector)
    return vector
  } catch (error) {
    if (!(error instanceof AiError) && !signal.aborted) throw error
    const now = clock.now().getTime()
    standing.pausedUntilMs = Math.max(now + PAUSE_MS, resumptionOf(error))
    tellOnceAMinute({ log, clock }, embedder, error)
    return null
  }
}

const resumptionOf = (error: unknown): number =>
  error instanceof AiError ? (error.resumesAt?.getTime() ?? 0) : 0

function standingOf(embedder: Embedder): Standing {
  const standing = standings.get(embedder) ?? { known: new Memory(REMEMBERED), pausedUntilMs: 0 }
  standings.set(embedder, standing)
  return standing
}
