import type { alerts } from '../../../db/schema'
import type { Alert } from '../parse/alert'

/** What changes when alerts arrive. */
export type AlertState = Pick<
  typeof alerts.$inferSelect,
  'state' | 'count' | 'begunAt' | 'lastAt' | 'resolvedAt' | 'resolvedBy'
>

/** Before the first alert. */
export const NEW_ALERT = (receivedAt: Date): AlertState => ({
  state: 'resolved',
  count: 0,
  begunAt: null,
  lastAt: receivedAt,
  resolvedAt: null,
  resolvedBy: null,
})

export interface AppliedAlert {
  next: AlertState
  /** The new errors. */
  errors: number
}

/**
 * Applies one alert. Alerts arrive late, twice and out of order: one that is older than what is known changes nothing, and
 * neither does the repetition of a lasting alert, also if its end arrived first.
 */
export function applyAlert(known: AlertState, alert: Alert, receivedAt: Date): AppliedAlert {
  const startedAt = alert.startedAt === null ? null : new Date(alert.startedAt)
  const order = compare(startedAt, known.begunAt)
  if (alert.isLasting && order < 0) return { next: known, errors: 0 }
  if (alert.status === 'resolved') return resolve(known, startedAt, receivedAt)
  if (alert.isLasting && order === 0) return { next: { ...known, lastAt: receivedAt }, errors: 0 }
  return occur(known, alert, startedAt, receivedAt)
}

/** Unknown times are newer than any other. */
function compare(startedAt: Date | null, begunAt: Date | null): number {
  return startedAt && begunAt ? startedAt.getTime() - begunAt.getTime() : 1
}

function resolve(known: AlertState, startedAt: Date | null, receivedAt: Date): AppliedAlert {
  const begunAt = startedAt ?? known.begunAt
  const isKnown = known.state === 'resolved' && known.resolvedAt !== null
  const next = isKnown
    ? { ...known, begunAt }
    : { ...known, begunAt, state: 'resolved' as const, resolvedAt: receivedAt, resolvedBy: 'sender' as const }
  return { next: { ...next, lastAt: receivedAt }, errors: 0 }
}

/** An error from before the resolution, which arrives late, counts and opens nothing. */
function occur(
  known: AlertState,
  { isLasting, count }: Alert,
  startedAt: Date | null,
  receivedAt: Date,
): AppliedAlert {
  const isLate = !isLasting && known.resolvedAt !== null && startedAt !== null && startedAt < known.resolvedAt
  const counted = { ...known, count: known.count + count, lastAt: receivedAt }
  if (isLate) return { next: counted, errors: count }
  const open = { state: 'open' as const, resolvedAt: null, resolvedBy: null }
  return {
    next: { ...counted, ...open, begunAt: isLasting ? startedAt : known.begunAt },
    errors: count,
  }
}
