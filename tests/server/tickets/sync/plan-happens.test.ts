import { expect, it } from 'vitest'
import { recordChoices } from '#server/tickets/sync/decisions/choose'
import type { PlanItem } from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import { seededRandom } from '#tests/support/seeded-random'
import { CONFIG, openSync, PATH, type SyncWorld } from './sync-world'

const sync = openSync()
const PER_REPOSITORY = 10
const REPOSITORIES = process.env.DEEP === undefined ? 1 : 100
const STATES = ['draft', 'todo', 'in_progress', 'done', 'deprecated']
const STATUSES = ['To Do', 'In Progress', 'Done', "Won't Do"]
const LIFECYCLES = ['true', 'close_only', 'false']

class Random {
  readonly #next: () => number
  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }
  below = (limit: number) => Math.floor(this.#next() * limit)
  pick = (items: readonly string[]) => items[this.below(items.length)] ?? ''
}

const section = (number: number, status: string) =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${status} -->\n\nMoney goes back.\n`

function configOf(random: Random): string {
  const fields = 'field_map: {standard: {frontmatter.owner: assignee, frontmatter.tags: labels}}'
  return CONFIG.replace(
    'require_review: false',
    `require_review: false, lifecycle_sync: ${random.pick(LIFECYCLES)}`,
  ).replace(
    'project: PAY}',
    `project: PAY, ${fields}, hierarchy: {auto_parent: ${random.pick(['true', 'false'])}}}`,
  )
}

/**
 * Further changes by people: states, texts, owners and new sections in the document; statuses, titles and labels in tickets.
 */
async function changeWorld(world: SyncWorld, random: Random): Promise<void> {
  const text = world
    .text()
    .replace(/status:(\w+)/g, (marker) => (random.below(3) === 0 ? `status:${random.pick(STATES)}` : marker))
    .replace(/Money \w+/g, (words) =>
      random.below(4) === 0 ? `Money ${random.pick(['goes', 'comes'])}` : words,
    )
    .replace(/owner: \w+/, `owner: ${random.pick(['ana', 'bo'])}`)
  const number = 10 + random.below(900)
  const added = random.below(2) === 0 ? `\n${section(number, 'todo')}` : ''
  await world.commitQuietly({ [PATH]: `${text}\n${added}` })
  for (const id of world.tracker.tickets.keys()) {
    if (random.below(4) === 0) world.tracker.edit(id, { status: random.pick(STATUSES) })
    if (random.below(9) === 0) world.tracker.edit(id, { title: 'By Ana' })
    if (random.below(9) === 0) world.tracker.edit(id, { fields: { labels: ['mine'] } })
  }
  const resolved = (await world.conflicts()).filter(() => random.below(2) === 0)
  const choices = resolved.map(({ id: subject }) => ({
    kind: 'resolved' as const,
    subject,
    take: random.pick(['spec', 'ticket']) as 'spec' | 'ticket',
  }))
  if (choices.length > 0) await recordChoices(world.ctx, world.id, choices)
}

const isDue = ({ action, agreement, needsReview }: PlanItem) =>
  !needsReview && (action !== 'none' || agreement !== null)

const tidy = (text: string) => text.replace(/[ \t]+$/gm, '').trim()

/** The resulting tickets if exactly the plan's steps are executed. New ones have no id yet. */
function ticketsAfter(before: ReadonlyMap<string, Ticket>, items: readonly PlanItem[]) {
  const tickets = new Map([...before].map(([id, ticket]) => [id, factsOf(ticket)]))
  const created: string[] = []
  for (const { action, ticketId, fields } of items) {
    if (action === 'create') created.push(`${fields.title?.to}: ${fields.status?.to}`)
    const ticket = ticketId === null || action === 'link' ? undefined : tickets.get(ticketId)
    if (!ticket) continue
    if (fields.title) ticket.title = String(fields.title.to)
    if (fields.description) ticket.description = tidy(String(fields.description.to))
    if (fields.status) ticket.status = String(fields.status.to)
    for (const [name, { to }] of Object.entries(fields))
      if (name.startsWith('field.')) {
        if (to === null) delete ticket.fields[name.slice(6)]
        else ticket.fields[name.slice(6)] = to
      }
  }
  return { tickets, created }
}

const factsOf = ({ title, description, status, fields }: Ticket) => ({
  title,
  description,
  status,
  fields: { ...fields },
})

const stepOf = ({ action, sectionId, ticketId, fields }: PlanItem) => ({
  action,
  sectionId,
  ticketId,
  fields,
})

async function checkRound(world: SyncWorld, where: string): Promise<void> {
  const items = (await world.plan()).plan.items.filter(isDue)
  const before = new Map([...world.tracker.tickets].map(([id, ticket]) => [id, structuredClone(ticket)]))
  const stepsBefore = (await world.steps()).length
  await world.sync({ trigger: 'nightly', readsAll: true })
  const steps = (await world.steps()).slice(stepsBefore)
  expect(
    steps.map(({ item }) => stepOf(item)),
    where,
  ).toEqual(items.map(stepOf))
  expect(
    steps.filter(({ state }) => state !== 'done'),
    where,
  ).toEqual([])
  const expected = ticketsAfter(before, items)
  const now = [...world.tracker.tickets]
  expect(
    new Map(now.filter(([id]) => before.has(id)).map(([id, each]) => [id, factsOf(each)])),
    where,
  ).toEqual(expected.tickets)
  const created = now.filter(([id]) => !before.has(id)).map(([, each]) => `${each.title}: ${each.status}`)
  expect(created.sort(), where).toEqual(expected.created.sort())
  await world.settle()
  const text = world.text()
  for (const { fields, title } of items)
    if (fields['section.status'])
      expect(text, where).toMatch(
        new RegExp(
          `${title}\\n(<!-- svc:ticket.*\\n)?<!-- svc:system:\\d+ status:${fields['section.status'].to} `,
        ),
      )
}

it.each(Array.from({ length: REPOSITORIES }, (_, seed) => seed))(
  `what happens in ${PER_REPOSITORY} random worlds is what the plan said (seed %i)`,
  async (seed) => {
    const random = new Random(seed)
    const sections = [section(1, 'todo'), section(2, 'in_progress'), section(3, 'draft')]
    const world = await sync.start({
      'CONFIG.yaml': configOf(random),
      [PATH]: `---\ntitle: Refunds\nowner: ana\ntags: [money]\n---\n${sections.join('\n')}`,
    })
    await world.firstSync()
    await world.settle()
    for (let round = 0; round < PER_REPOSITORY; round++) {
      await world.work()
      await changeWorld(world, random)
      await checkRound(world, `seed ${seed}, round ${round}`)
    }
  },
  300_000,
)
