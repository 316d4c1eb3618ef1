import { expect, it } from 'vitest'
import { findContradictions, planTickets, type TicketWorld } from '../../../spec/tickets'
import { worldWithoutTickets, worldWithTickets } from './large-world'

const SECTIONS = process.env.DEEP ? 10_000 : 3_000

it('planning a large repository takes as long as ten repositories of a tenth', () => {
  for (const build of [worldWithoutTickets, worldWithTickets]) {
    const [tenth, whole] = [build(SECTIONS / 10), build(SECTIONS)]
    const ratios = [1, 2, 3].map(() => cpuTime(whole, 1) / cpuTime(tenth, 10))
    // Quadratic work would take ten times as long. The rest is room for a busy machine.
    expect(Math.min(...ratios)).toBeLessThan(4)
  }
})

it('each section without a ticket gets one, and each ticket that was moved changes its section', () => {
  expect(planTickets(worldWithoutTickets(10_000)).items).toHaveLength(10_000)
  const later = worldWithTickets(2_000)
  expect(planTickets(later).items.map(({ action }) => action)).toEqual(
    Array.from({ length: 200 }, () => 'update'),
  )
  expect(findContradictions(later)).toEqual([])
})

/** CPU time of this process in microseconds. */
function cpuTime(world: TicketWorld, times: number): number {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) planTickets(world)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
