import { expect, it } from 'vitest'
import { CONNECTION_EVENTS } from '#server/tickets/sync/incoming/vendor-events'
import { STATES, type State } from '#spec/types'
import { expectedOutcome, FORWARD } from '#tests/spec/tickets/status-oracle'
import { seededRandom } from '#tests/support/seeded-random'
import { openSync, type SyncWorld } from './sync-world'

const isDeep = process.env.DEEP !== undefined
const sync = openSync()
const PER_DOCUMENT = 20

const pathOf = (number: number) => `docs/specs/part-${Math.ceil(number / PER_DOCUMENT)}.md`
const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** Documents whose sections have these states, by their numbers from 1 on. */
function documentsOf(states: readonly State[]): Record<string, string> {
  const files: Record<string, string> = {}
  for (const [at, state] of states.entries()) {
    const number = at + 1
    files[pathOf(number)] ??= '---\ntitle: Parts\n---\n'
    files[pathOf(number)] +=
      `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${state} -->\n\nText.\n\n`
  }
  return files
}

/** Changes the states of sections and keeps everything else, such as the links. */
function setStates(world: SyncWorld, states: readonly State[]): Promise<void> {
  const paths = [...new Set(numbersTo(states.length).map(pathOf))]
  const change = (text: string) =>
    text.replace(
      /svc:system:(\d+) status:\w+/g,
      (_, number) => `svc:system:${number} status:${states[number - 1]}`,
    )
  return world.commitQuietly(Object.fromEntries(paths.map((path) => [path, `${change(world.text(path))}\n`])))
}

const statesOf = (world: SyncWorld, count: number): State[] =>
  numbersTo(count).map((number) => {
    const [, state] = new RegExp(`svc:system:${number} status:(\\w+)`).exec(world.text(pathOf(number))) ?? []
    return state as State
  })

/** The tickets in the order of their sections. */
const ticketsOf = ({ tracker }: SyncWorld) => {
  const numberOf = (title: string) => Number(/Part (\d+)/.exec(title)?.[1])
  return [...tracker.tickets.values()].sort((a, b) => numberOf(a.title) - numberOf(b.title))
}

async function startLinked(count: number): Promise<SyncWorld> {
  const world = await sync.start(documentsOf(Array<State>(count).fill('todo')))
  await world.firstSync()
  await world.settle()
  await world.work()
  return world
}

const CREATIONS = isDeep ? 1_000 : 100

it(`${CREATIONS} creations whose webhooks arrive before the answers make ${CREATIONS} tickets`, async () => {
  const world = await sync.start(documentsOf(Array<State>(CREATIONS).fill('todo')))
  const [event] = CONNECTION_EVENTS
  let delivered = 0
  world.tracker.fault = async (method, phase) => {
    if (method !== 'create' || phase === 'before') return
    const key = [...world.tracker.tickets.keys()].at(-1)
    const payload = { issue: { key } }
    const delivery = {
      source: 'jira',
      kind: 'jira:issue_updated',
      action: null,
      payload,
      receivedAt: new Date(),
    } as const
    await event?.handle?.(
      { ...world.ctx, org: sync.indexing.org },
      { ...delivery, connectionId: 0, deliveryId: `event-${delivered++}` },
    )
  }
  await world.firstSync()
  await world.settle()
  await world.work()
  expect(delivered).toBe(CREATIONS)
  expect(world.tracker.tickets.size).toBe(CREATIONS)
  expect(new Set((await world.links()).map(({ ticketId }) => ticketId)).size).toBe(CREATIONS)
  expect(world.tracker.countOf('create')).toBe(CREATIONS)
}, 240_000)

const COMBINATIONS = STATES.flatMap((agreed) =>
  STATES.flatMap((spec) => STATES.map((ticket) => ({ agreed, spec, ticket: FORWARD.tracker_a[ticket] }))),
)
/** A prime, so that a sample has every state in every position. */
const SAMPLE_STEP = isDeep ? 1 : 7

it('combinations of agreed status, section and ticket end as the oracle says', async () => {
  const combinations = COMBINATIONS.filter((_, at) => at % SAMPLE_STEP === 0)
  const world = await startLinked(combinations.length)
  await setStates(
    world,
    combinations.map(({ agreed }) => agreed),
  )
  await world.sync({ readsAll: true })
  const ids = ticketsOf(world).map(({ id }) => id)
  for (const [at, { ticket }] of combinations.entries()) world.tracker.edit(ids[at] ?? '', { status: ticket })
  await setStates(
    world,
    combinations.map(({ spec }) => spec),
  )
  await world.sync({ readsAll: true })
  const conflicts = new Set((await world.conflicts()).map(({ conflict }) => conflict.ticketId))
  await world.settle()
  const states = statesOf(world, combinations.length)
  const actual = combinations.map((combination, at) => ({
    ...combination,
    sectionAfter: states[at],
    ticketAfter: world.tracker.get(ids[at] ?? '').status,
    isConflict: conflicts.has(ids[at] ?? ''),
  }))
  const expected = combinations.map((combination) => {
    const { agreed, spec, ticket } = combination
    const outcome = expectedOutcome('tracker_a', true, agreed, spec, ticket)
    const sectionAfter = outcome.section ?? spec
    return {
      ...combination,
      sectionAfter,
      ticketAfter: outcome.ticket ?? ticket,
      isConflict: outcome.isConflict,
    }
  })
  expect(actual).toEqual(expected)
}, 240_000)

const ITEMS = isDeep ? 200 : 20
const ROUNDS = isDeep ? 20 : 4
/** Each state has its own status, so that a status identifies its state. */
const DISTINCT = ['todo', 'in_progress', 'done'] as const

interface Pair {
  agreed: State
  spec: State
  status: string
}

it(`${ITEMS} items edited on both sides for ${ROUNDS} rounds: one write per change, and the conflicts of the oracle`, async () => {
  const next = seededRandom(11)
  const pick = () => DISTINCT[Math.floor(next() * DISTINCT.length)] ?? 'todo'
  const world = await startLinked(ITEMS)
  const ids = ticketsOf(world).map(({ id }) => id)
  const pairs = ids.map((): Pair => ({ agreed: 'todo', spec: 'todo', status: 'To Do' }))
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [at, pair] of pairs.entries()) {
      if (next() < 0.3) pair.spec = pick()
      if (next() >= 0.3) continue
      pair.status = FORWARD.tracker_a[pick()]
      world.tracker.edit(ids[at] ?? '', { status: pair.status })
    }
    await setStates(
      world,
      pairs.map(({ spec }) => spec),
    )
    const writes = world.tracker.countOf('changeStatus')
    await world.sync({ readsAll: true })
    const conflicts = new Set((await world.conflicts()).map(({ conflict }) => conflict.ticketId))
    await world.settle()
    await world.sync({ readsAll: true })
    const outcomes = pairs.map((pair) => decide(pair))
    const where = `round ${round}`
    expect(conflicts, where).toEqual(new Set(ids.filter((_, at) => outcomes[at]?.isConflict)))
    expect(world.tracker.countOf('changeStatus') - writes, where).toBe(
      outcomes.filter(({ ticket }) => ticket !== null).length,
    )
    expect(statesOf(world, ITEMS), where).toEqual(pairs.map(({ spec }) => spec))
    expect(
      ids.map((id) => world.tracker.get(id).status),
      where,
    ).toEqual(pairs.map(({ status }) => status))
  }
}, 600_000)

/** Applies the oracle's result to the pair. */
function decide(pair: Pair) {
  const outcome = expectedOutcome('tracker_a', true, pair.agreed, pair.spec, pair.status)
  pair.spec = outcome.section ?? pair.spec
  pair.status = outcome.ticket ?? pair.status
  if (!outcome.isConflict) pair.agreed = pair.spec
  return outcome
}
