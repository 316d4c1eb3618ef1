import { expect, it } from 'vitest'
import { seededRandom } from '#bench/corpus/random'
import { type PlanItem, planHash, planTickets, type TicketPlan } from '#spec/tickets/index'
import { applyPlan } from './apply-plan'
import { changeSomething } from './people'
import { randomWorld, type SimulatedWorld, toWorld } from './simulated-world'

const WORLDS = process.env.DEEP ? 1_000 : 30
const ROUNDS = 12

it(`${WORLDS} random worlds: a plan that is done leaves nothing to do, however people go on`, {
  timeout: 300_000,
}, () => {
  const seenKeys = new Set<string>()
  for (let seed = 1; seed <= WORLDS; seed++) {
    const random = seededRandom(seed)
    const world = randomWorld(random)
    for (let round = 0; round < ROUNDS; round++) {
      const where = `world ${seed}, round ${round}`
      const plan = planTickets(toWorld(world))
      expect(planHash(planTickets(toWorld(world)).items), where).toBe(planHash(plan.items))
      checkPlan(world, plan, where)
      for (const item of plan.items)
        for (const name of ['', ...Object.keys(item.fields)]) seenKeys.add(`${item.action} ${name}`)
      applyPlan(world, plan.items)
      const rest = planTickets(toWorld(world)).items.filter(isWork)
      expect(rest.map(describeItem), where).toEqual([])
      decideSomething(world, plan, random.below(3))
      for (let change = random.below(4); change >= 0; change--) changeSomething(world, random)
    }
    checkTickets(world, `world ${seed}`)
  }
  expect(
    STEPS.filter((step) => !seenKeys.has(step)),
    'steps that no world needed',
  ).toEqual([])
})

const STEPS = [
  ...['create parent', 'create blocked_by', 'update title', 'update description', 'update field.assignee'],
  ...[
    'update field.labels',
    'update parent',
    'update blocked_by',
    'update section.status',
    'move status',
    'close status',
    'none ',
  ],
]

/** The actions and records of a sync at this moment. */
const isWork = ({ action, agreement, needsReview }: PlanItem) =>
  !needsReview && (action !== 'none' || agreement !== null)

const describeItem = ({ action, connection, sectionId, ticketId, fields, reasons }: PlanItem) =>
  `${action} ${connection} ${sectionId} ${ticketId} ${JSON.stringify(fields)} ${reasons.join(' ')}`

function checkPlan(world: SimulatedWorld, { items }: TicketPlan, where: string): void {
  const created = new Set<string>()
  const tickets = new Set(world.links.map(({ sectionKey, connection }) => `${sectionKey} ${connection}`))
  expect(new Set(items.map(({ id }) => id)).size, `${where}: ids`).toBe(items.length)
  for (const item of items) {
    const key = `${item.sectionKey} ${item.connection}`
    if (item.parentSection !== null) {
      const parent = `${item.parentSection} ${item.connection}`
      expect(
        created.has(parent) || hasTicket(world, parent, tickets),
        `${where}: the parent of ${item.sectionId}`,
      ).toBe(true)
    }
    if (item.action === 'link') moveTicket(world, item, tickets)
    if (item.action !== 'create') continue
    expect(created.has(key) || tickets.has(key), `${where}: a second ticket of ${item.sectionId}`).toBe(false)
    created.add(key)
  }
}

/** The old section of a ticket that was moved may get a new one after that. */
function moveTicket(
  { links }: SimulatedWorld,
  { connection, ticketId, sectionKey }: PlanItem,
  tickets: Set<string>,
): void {
  const existingLink = links.find((link) => link.connection === connection && link.ticketId === ticketId)
  if (existingLink) tickets.delete(`${existingLink.sectionKey} ${connection}`)
  tickets.add(`${sectionKey} ${connection}`)
}

/** A link that was moved to another section by its marker is recorded in the same plan. */
function hasTicket({ documents }: SimulatedWorld, key: string, tickets: ReadonlySet<string>): boolean {
  return (
    tickets.has(key) ||
    documents.some(({ sections }) =>
      sections.some((each) => key.startsWith(`${each.key} `) && each.ticketLinks.length > 0),
    )
  )
}

function decideSomething(world: SimulatedWorld, { conflicts, items }: TicketPlan, choice: number): void {
  const side = choice === 0 ? 'spec' : 'ticket'
  if (choice < 2) for (const { id } of conflicts) world.resolved.set(id, side)
  if (choice === 2) for (const { id, needsReview } of items) if (needsReview) world.approved.add(id)
}

function checkTickets({ links }: SimulatedWorld, where: string): void {
  const sections = links.map(({ sectionKey, connection }) => `${sectionKey} ${connection}`)
  expect(new Set(sections).size, `${where}: one ticket per section and connection`).toBe(sections.length)
}
