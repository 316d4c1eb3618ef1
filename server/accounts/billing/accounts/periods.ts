import type { Account } from './account'

export interface Period {
  start: Date
  end: Date
}

/** The calendar month in UTC. */
export function calendarMonth(now: Date): Period {
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
  return { start: month(0), end: month(1) }
}

/** The window that contains `now`, from consecutive windows of `months` months since the anchor. */
export function windowFrom(anchor: Date, months: number, now: Date): Period {
  const passed =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  let step = Math.floor(passed / months)
  while (addMonths(anchor, step * months) > now) step -= 1
  while (addMonths(anchor, (step + 1) * months) <= now) step += 1
  return { start: addMonths(anchor, step * months), end: addMonths(anchor, (step + 1) * months) }
}

/** A day missing in a month becomes its last day: 31 January, 28 February, 31 March. */
function addMonths(from: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}

/** The month in which AI operations are counted together. For monthly subscriptions, the provider's period. */
export function aiPeriod(account: Account, now: Date): Period {
  const { trialStartedAt, trialEndsAt, periodStart, periodEnd, cycle, subscriptionId } = account
  if (subscriptionId === null && trialStartedAt && trialEndsAt && trialEndsAt > now)
    return { start: trialStartedAt, end: trialEndsAt }
  if (!periodStart || !periodEnd) return calendarMonth(now)
  if (cycle !== 'monthly') return windowFrom(periodStart, 1, now)
  if (periodStart <= now && now < periodEnd) return { start: periodStart, end: periodEnd }
  // Before the renewal is read, the next period starts at the end of this one.
  return windowFrom(now < periodStart ? periodStart : periodEnd, 1, now)
}

export const QUARTER_MONTHS = 3

/** The period in which active people are counted. Annual seats are compared once a quarter. */
export function seatPeriod(account: Account, now: Date): Period {
  const { cycle, periodStart } = account
  if (cycle === 'annual' && periodStart) return windowFrom(periodStart, QUARTER_MONTHS, now)
  return aiPeriod(account, now)
}
