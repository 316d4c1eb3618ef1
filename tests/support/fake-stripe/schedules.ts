import type { FormValue } from './decode-form'
import { newId } from './invoicing'
import { addMonths } from './prices'
import { StripeRefusal } from './refusal'
import type { FakeSchedule, FakeSubscription, SchedulePhase } from './types'
import type { StripeWorld } from './world'

type Form = Record<string, FormValue>

interface PhaseForm {
  start_date?: string
  end_date?: string
  duration?: { interval: string; interval_count?: string }
  items: { price: string; quantity?: string }[]
  discounts?: { discount: string }[]
}

const refusal = (message: string) => new StripeRefusal(400, 'invalid_request_error', message)

/** Lets a schedule manage a subscription. It changes nothing until a second phase is added. */
export function createSchedule(world: StripeWorld, subscription: FakeSubscription, form: Form): FakeSchedule {
  const other = Object.keys(form).find((name) => name !== 'from_subscription')
  if (other) throw refusal(`You cannot set \`${other}\` if \`from_subscription\` is set.`)
  if (subscription.schedule !== null)
    throw refusal(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
    )
  const [item] = subscription.items.data
  if (!item || subscription.status === 'canceled')
    throw refusal('You cannot migrate a subscription that has ended.')
  const phase: SchedulePhase = {
    start_date: item.current_period_start,
    end_date: item.current_period_end,
    items: subscription.items.data.map(({ price, quantity }) => ({
      price: price.id,
      ...quantityOf(quantity),
    })),
    discounts: subscription.discounts.map(({ id }) => ({ discount: id })),
  }
  const schedule: FakeSchedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    subscription: subscription.id,
    status: 'active',
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    phases: [phase],
  }
  world.schedules.set(schedule.id, schedule)
  subscription.schedule = schedule.id
  world.emit('customer.subscription.updated', subscription)
  return schedule
}

/** Replaces the phases. The current one keeps its start, and the others follow without gaps. */
export function updateSchedule(world: StripeWorld, schedule: FakeSchedule, form: Form): FakeSchedule {
  if (schedule.status !== 'active') throw refusal(notActive('update', schedule))
  const forms = (form.phases ?? []) as unknown as PhaseForm[]
  let start = schedule.current_phase?.start_date ?? 0
  const phases = forms.map((phase, at) => {
    if (at === 0 && Number(phase.start_date) !== start)
      throw refusal('You can not modify the start date of the current phase.')
    const end = endOf(phase, start)
    if (end <= world.now()) throw refusal('A phase cannot end in the past.')
    const items = phase.items.map(({ price, quantity }) => ({ price, ...quantityOf(quantity) }))
    const read = { start_date: start, end_date: end, items, discounts: phase.discounts ?? [] }
    start = end
    return read
  })
  const [current] = phases
  if (current) {
    schedule.phases = phases
    schedule.current_phase = { start_date: current.start_date, end_date: current.end_date }
  }
  return schedule
}

function endOf({ end_date, duration }: PhaseForm, start: number): number {
  if (end_date !== undefined && duration) throw refusal('A phase has either `end_date` or `duration`.')
  if (!duration) return Number(end_date)
  return addMonths(start, (duration.interval === 'year' ? 12 : 1) * Number(duration.interval_count ?? 1))
}

/** The subscription continues unchanged. */
export function releaseSchedule(world: StripeWorld, schedule: FakeSchedule): FakeSchedule {
  if (schedule.status !== 'active') throw refusal(notActive('release', schedule))
  schedule.status = 'released'
  schedule.current_phase = null
  const subscription = world.subscriptions.get(schedule.subscription)
  if (subscription) {
    subscription.schedule = null
    world.emit('customer.subscription.updated', subscription)
  }
  return schedule
}

const notActive = (act: string, { status }: FakeSchedule) =>
  `You cannot ${act} a subscription schedule that is currently in the \`${status}\` status. It must be in \`not_started\` or \`active\` status.`

export const nextPhase = ({ phases, current_phase }: FakeSchedule): SchedulePhase | undefined =>
  phases.find(({ start_date }) => current_phase !== null && start_date >= current_phase.end_date)

/** Gives the subscription the items and discounts of the next phase. An item of another price starts a new period. */
export function enterPhase(world: StripeWorld, subscription: FakeSubscription, schedule: FakeSchedule): void {
  const phase = nextPhase(schedule)
  if (!phase) return
  const kept = subscription.items.data
  subscription.items.data = phase.items.map((item) => {
    const same = kept.find(({ price }) => price.id === item.price)
    return same ? { ...same, ...quantityOf(item.quantity) } : world.newItem(item, phase.start_date)
  })
  const named = phase.discounts.map(({ discount }) => discount)
  subscription.discounts = subscription.discounts.filter(({ id }) => named.includes(id))
}

/** At the end of a period: begins the next phase of its schedule, or releases the subscription after the last. */
export function followSchedule(world: StripeWorld, subscription: FakeSubscription, at: number): void {
  const schedule = world.schedules.get(subscription.schedule ?? '')
  if (schedule?.current_phase?.end_date !== at) return
  const phase = nextPhase(schedule)
  if (!phase) return void releaseSchedule(world, schedule)
  enterPhase(world, subscription, schedule)
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
}

const quantityOf = (quantity: string | number | undefined) =>
  quantity === undefined ? {} : { quantity: Number(quantity) }
