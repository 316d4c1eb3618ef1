import type { StreamEvent } from '../../kernel/stream-event'

/** Of many events in a row not every one is worth the question. */
const HOLDS_FOR_MS = 2_000

/**
 * The events, until whoever reads them may do so no longer: it is asked anew before one goes out, so that nothing is
 * shown to somebody who was signed out, deactivated or removed while they listened.
 */
export async function* whileAllowed(
  events: AsyncIterable<StreamEvent>,
  isAllowed: () => Promise<boolean>,
  holdsForMs = HOLDS_FOR_MS,
): AsyncGenerator<StreamEvent> {
  let until = performance.now() + holdsForMs
  for await (const event of events) {
    if (performance.now() >= until) {
      if (!(await isAllowed())) return
      until = performance.now() + holdsForMs
    }
    yield event
  }
}
