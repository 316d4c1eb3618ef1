import type { Connections } from '../vendor/open-connections'
import { OutageError } from '../vendor/vendor'
import type { UndoWorld } from './plan-undo'

/**
 * Why a ticket system that the undo needs cannot be used now. Null if all can be used. An unreadable ticket might have been
 * changed by a person, so nothing is undone then.
 */
export function findOutage(
  { steps, unread }: Pick<UndoWorld, 'steps' | 'unread'>,
  connections: Connections,
): OutageError | null {
  const { vendors, trackers, pauses } = connections
  for (const name of new Set(steps.map(({ item }) => item.connection))) {
    const vendor = vendors.get(name)
    const failure = unread.get(name)
    if (vendor && !vendor.outage && !failure) continue
    const tracker = trackers.get(name)
    const pause = tracker && pauses.ofConnection(name, tracker)
    const reason =
      vendor?.outage?.message ??
      failure?.message ??
      tracker?.problem ??
      pause?.reason ??
      'CONFIG.yaml does not name it.'
    return new OutageError(
      `${name} cannot be used now: ${reason}`,
      vendor?.outage?.until ?? pause?.until ?? null,
    )
  }
  return null
}
