/** A spike that is still going on. All times are seconds since 1970, by our clock. */
export interface OpenSpike {
  startedAt: number
  threshold: number
  /** All errors since the first minute. */
  count: number
  belowSince: number | null
}

export type SpikeChange =
  | { kind: 'started'; spike: OpenSpike }
  | { kind: 'ended'; spike: OpenSpike; endedAt: number }

interface Errors {
  /** All errors by second since one minute before `from`, including new ones. */
  bySecond: ReadonlyMap<number, number>
  /** New errors, not counted by an earlier call. None is older than the errors that were already compared. */
  added: ReadonlyMap<number, number>
}

interface Comparison {
  /** Errors up to this second have been compared with the threshold. */
  from: number
  until: number
  threshold: number
}

const MINUTE = 60
/** Seconds below the threshold after which a spike is over. */
const CALM = 300

/**
 * Compares the errors of each sliding minute with the threshold. Only seconds in which errors enter or leave the minute are
 * checked, so the work does not grow with time or the number of errors. The result depends only on the errors: a late or
 * restarted worker finds the same spikes.
 */
export function advanceSpike(
  open: OpenSpike | null,
  { bySecond, added }: Errors,
  { from, until, threshold }: Comparison,
): { open: OpenSpike | null; changes: SpikeChange[] } {
  const changes: SpikeChange[] = []
  let spike = open
  const endIfCalm = (at: number) => {
    if (!spike || spike.belowSince === null || at < spike.belowSince + CALM) return
    changes.push({ kind: 'ended', spike, endedAt: spike.belowSince + CALM })
    spike = null
  }
  for (const at of pointsOf(bySecond, added, from, until)) {
    endIfCalm(at)
    const errors = errorsWithinMinute(bySecond, at)
    if (!spike && errors >= threshold) {
      spike = { startedAt: at, threshold, count: errors, belowSince: null }
      changes.push({ kind: 'started', spike })
    } else if (spike)
      spike = {
        ...spike,
        count: spike.count + (added.get(at) ?? 0),
        belowSince: errors >= threshold ? null : (spike.belowSince ?? at),
      }
  }
  endIfCalm(until)
  return { open: spike, changes: changes.map((change) => withCount(change, spike)) }
}

/** A spike that started in this call is reported with all errors until now. */
const withCount = (change: SpikeChange, open: OpenSpike | null): SpikeChange =>
  change.kind === 'started' && open?.startedAt === change.spike.startedAt
    ? { ...change, spike: open }
    : change

/** The seconds in which errors enter or leave the minute. */
function pointsOf(
  bySecond: ReadonlyMap<number, number>,
  added: ReadonlyMap<number, number>,
  from: number,
  until: number,
): number[] {
  const points = [...bySecond.keys()].flatMap((second) => [second, second + MINUTE])
  const isDue = (at: number) => (at > from || added.has(at)) && at <= until
  return [...new Set(points)].filter(isDue).toSorted((a, b) => a - b)
}

function errorsWithinMinute(bySecond: ReadonlyMap<number, number>, at: number): number {
  let errors = 0
  for (let second = at - MINUTE + 1; second <= at; second++) errors += bySecond.get(second) ?? 0
  return errors
}
