import { describe, expect, it } from 'vitest'
import { TrackerError } from '#server/ports/tracker/port'
import { CONFIG, openSync, PATH, type SyncWorld } from './sync-world'

const isDeep = process.env.DEEP !== undefined
const sync = openSync()
const HOUR_MS = 3_600_000

const section = (number: number, marker = '') =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n${marker}\nMoney goes back.\n`
const spec = (...sections: string[]) => `---\ntitle: Refunds\nowner: zoe\n---\n${sections.join('\n')}`

const start = (config = CONFIG, ...sections: string[]) =>
  sync.start({
    'CONFIG.yaml': config,
    [PATH]: spec(...(sections.length > 0 ? sections : [section(1), section(2)])),
  })

const codesOf = async (world: SyncWorld) =>
  (await world.runs()).flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))

describe('a project', () => {
  it('that was deleted gets no tickets, and the run says so', async () => {
    const world = await start()
    world.tracker.project = { ...world.tracker.project, key: 'OLD' }
    await world.firstSync()
    expect(await codesOf(world)).toContain('unknown_project')
    expect(world.tracker.tickets.size).toBe(0)
  })

  it('that lacks the issue type gets no tickets, and the run says so', async () => {
    const world = await start(CONFIG.replace('PAY}', 'PAY, hierarchy: {depth_to_type: {2: Saga}}}'))
    await world.firstSync()
    expect(await codesOf(world)).toContain('unknown_type')
    expect(world.tracker.tickets.size).toBe(0)
  })

  it('that requires a field which nothing fills gets no tickets, and the run says so', async () => {
    const world = await start()
    const types = world.tracker.project.types.map(({ name }) => ({ name, requiredFields: ['Team'] }))
    world.tracker.project = { ...world.tracker.project, types }
    await world.firstSync()
    expect(await codesOf(world)).toContain('required_field_missing')
    expect(world.tracker.tickets.size).toBe(0)
  })
})

it('a person who cannot be mapped fails the step with the words of the ticket system', async () => {
  const world = await start(
    CONFIG.replace('PAY}', 'PAY, field_map: {standard: {frontmatter.owner: assignee}}}'),
  )
  world.tracker.fault = (method, phase) => {
    if (method === 'create' && phase === 'before') throw new TrackerError('invalid', 'Nobody is called zoe.')
  }
  await world.firstSync()
  const steps = await world.steps()
  expect(steps.map(({ state, error }) => [state, error])).toEqual([
    ['failed', 'Nobody is called zoe.'],
    ['failed', 'Nobody is called zoe.'],
  ])
})

it('a marker that was copied into a second section stays with the first', async () => {
  const world = await start()
  await world.firstSync()
  await world.settle()
  await world.work()
  const [, marker = ''] = /(<!-- svc:ticket:jira:PAY-1 .*-->)/.exec(world.text()) ?? []
  await world.commit({ [PATH]: `${world.text()}\n\n${section(3, marker)}` })
  await world.requestAll()
  await world.work()
  expect(await codesOf(world)).toContain('ticket_of_another_section')
  const links = (await world.links()).filter(({ ticketId }) => ticketId === 'PAY-1')
  expect(links).toHaveLength(1)
  expect(world.tracker.get('PAY-1').title).toBe('[Refunds] 1 Part 1')
})

it('a ticket that was deleted gets no steps, and its link is broken after three checks', async () => {
  const world = await start()
  await world.firstSync()
  world.tracker.remove('PAY-1')
  const calls = world.tracker.calls.length
  for (let check = 0; check < 3; check++) await world.sync({ trigger: 'nightly', readsAll: true })
  const methods = world.tracker.calls.slice(calls).map(({ method }) => method)
  expect(methods).toEqual(['site', 'readMany', 'site', 'readMany', 'site', 'readMany'])
  expect((await world.links()).map(({ health }) => health)).toEqual(['broken', 'ok'])
})

it('a token that expires midway pauses the connection, and afterwards each section has one ticket', async () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  const world = await start(CONFIG, ...numbers.map((number) => section(number)))
  let left = 2
  world.tracker.fault = (method, phase) => {
    if (method !== 'create' || phase === 'after') return
    if (left-- <= 0) throw new TrackerError('unauthorized', 'The token has expired.')
  }
  await world.firstSync()
  expect(world.tracker.tickets.size).toBe(2)
  expect((await world.runs()).at(-1)?.error).toContain('The token has expired.')
  world.tracker.fault = () => {}
  await world.resume()
  await world.sync({ readsAll: true })
  // Steps that were about to be sent may exist, so they are searched for first.
  await world.work({}, { ...world.ctx, clock: { now: () => new Date(Date.now() + HOUR_MS) } })
  expect([...world.tracker.tickets.values()].map(({ title }) => title).sort()).toEqual(
    numbers.map((number) => `[Refunds] ${number} Part ${number}`),
  )
})

it.each([-HOUR_MS, HOUR_MS])(
  'a clock that is off by %i ms makes no second ticket of a lost creation',
  async (offset) => {
    const world = await start()
    const ctx = { ...world.ctx, clock: { now: () => new Date(Date.now() + offset) } }
    let lostCount = 2
    world.tracker.fault = (method, phase) => {
      if (method === 'create' && phase === 'after' && lostCount-- > 0)
        throw new TrackerError('unavailable', 'no answer')
    }
    await world.sync({}, {})
    await world.approveAll()
    await world.work({}, ctx)
    expect(world.tracker.tickets.size).toBe(2)
    expect(await world.links()).toHaveLength(2)
  },
)

const SECTIONS = isDeep ? 10_000 : 500
const PER_DOCUMENT = 100

it(`a first sync of ${SECTIONS} sections waits for a review, and sends nothing`, async () => {
  const documents = Array.from({ length: SECTIONS / PER_DOCUMENT }, (_, at) => [
    `docs/specs/part-${at}.md`,
    spec(...Array.from({ length: PER_DOCUMENT }, (_, index) => section(at * PER_DOCUMENT + index + 1))),
  ])
  const world = await sync.start(Object.fromEntries(documents))
  await world.sync({ readsAll: true })
  expect(await world.reviews()).toHaveLength(SECTIONS)
  expect(world.tracker.calls.map(({ method }) => method).toSorted()).toEqual(['describeProject', 'site'])
}, 300_000)
