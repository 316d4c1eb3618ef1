import type { alerts } from '#db/schema/index'
import type { Alert } from '../parse/alert'

/** The state that alerts change. */
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
 * Applies one alert. Alerts arrive late, twice and out of order: an outdated alert changes nothing, nor does the repetition of
 * a lasting alert, even if its end arrived first.
 */
export function applyAlert(storedState: AlertState, alert: Alert, receivedAt: Date): AppliedAlert {
  const startedAt = alert.startedAt === null ? null : new Date(alert.startedAt)
  const order = compare(startedAt, storedState.begunAt)
  if (alert.isLasting && order < 0) return { next: storedState, errors: 0 }
  if (alert.status === 'resolved') return resolve(storedState, startedAt, receivedAt)
  if (alert.isLasting && order === 0) return { next: { ...storedState, lastAt: receivedAt }, errors: 0 }
  return occur(storedState, alert, startedAt, receivedAt)
}

/** Unknown times count as newer than any other. */
function compare(startedAt: Date | null, begunAt: Date | null): number {
  return startedAt && begunAt ? startedAt.getTime() - begunAt.getTime() : 1
}

function resolve(storedState: AlertState, startedAt: Date | null, receivedAt: Date): AppliedAlert {
  const begunAt = startedAt ?? storedState.begunAt
  const isKnown = storedState.state === 'resolved' && storedState.resolvedAt !== null
  const next = isKnown
    ? { ...storedState, begunAt }
    : {
        ...storedState,
        begunAt,
        state: 'resolved' as const,
        resolvedAt: receivedAt,
        resolvedBy: 'sender' as const,
      }
  return { next: { ...next, lastAt: receivedAt }, errors: 0 }
}

/** A late error from before the resolution counts but does not reopen the alert. */
function occur(
  storedState: AlertState,
  { isLasting, count }: Alert,
  startedAt: Date | null,
  receivedAt: Date,
): AppliedAlert {
  const isLate =
    !isLasting && storedState.resolvedAt !== null && startedAt !== null && startedAt < storedState.resolvedAt
  const counted = { ...storedState, count: storedState.count + count, lastAt: receivedAt }
  if (isLate) return { next: counted, errors: count }
  const open = { state: 'open' as const, resolvedAt: null, resolvedBy: null }
  return {
    next: { ...counted, ...open, begunAt: isLasting ? startedAt : storedState.begunAt },
    errors: count,
  }
}
