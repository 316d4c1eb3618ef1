import { expect, it } from 'vitest'
import { findContradictions, planTickets } from '#spec/tickets/index'
import { worldWithoutTickets, worldWithTickets } from './large-world'

it('each section without a ticket gets one, and each ticket that was moved changes its section', () => {
  expect(planTickets(worldWithoutTickets(10_000)).items).toHaveLength(10_000)
  const later = worldWithTickets(2_000)
  expect(planTickets(later).items.map(({ action }) => action)).toEqual(
    Array.from({ length: 200 }, () => 'update'),
  )
  expect(findContradictions(later)).toEqual([])
})
