import type { OrgContext } from '#server/kernel/context'
import { planOf } from '#server/kernel/entitlements/org-plan'
import { inPlan, readAccount } from '../accounts/account'
import { seatPeriod } from '../accounts/periods'
import type { SeatsWire } from '../wire'
import { listActivePeople } from './active-people'

/** The people who were active in the period, each with the reason for counting. */
export async function getSeats(ctx: OrgContext): Promise<SeatsWire> {
  const account = await readAccount(ctx)
  const period = seatPeriod(account, ctx.clock.now())
  const people = await listActivePeople(ctx, period)
  const isBought = ctx.ports.payments !== null && planOf(inPlan(ctx, account)) !== 'free'
  return {
    seat_count: isBought ? account.seatCount : null,
    active_users: people.length,
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    users: people.map((person) => ({
      user_id: person.userId,
      name: person.name,
      email: person.email,
      sources: person.sources,
      active_days: person.days,
      last_active_on: person.lastDay,
    })),
  }
}
