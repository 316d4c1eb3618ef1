import type { StreamEvent } from '#server/kernel/stream-event'

/** How long the result of an access check is reused, in ms. */
const HOLDS_FOR_MS = 2_000

/**
 * Yields the events while the reader has access. Access is checked before an event is sent, so that a member
 * who was signed out, deactivated or removed sees nothing more.
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
