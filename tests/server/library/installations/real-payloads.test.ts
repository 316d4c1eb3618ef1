import examples from '@octokit/webhooks-examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveries } from '#db/schema/index'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { seededRandom } from '#tests/support/seeded-random'
import { offer } from './granting-host'
import { openHostedWorld } from './hosted-world'

const KINDS = [
  ...['push', 'installation', 'installation_repositories', 'repository'],
  ...['pull_request', 'issues', 'issue_comment'],
]

interface Mention {
  installation?: { id: number; account?: { login: string } }
  repository?: { id: number; name: string; owner: { login?: string; name?: string } }
}

const sent = examples
  .filter(({ name }) => KINDS.includes(name))
  .flatMap(({ name, examples: events }) =>
    events.map((event, at) => ({ kind: name as string, event: event as Mention, id: `${name}-${at}` })),
  )

const world = openHostedWorld()
let git: TestRepository

/** The host has every installation and repository that the payloads mention. */
beforeAll(() => {
  git = makeRepository({ 'docs/specs/a.md': '# A\n' })
  const repositoriesById = new Map<number, ReturnType<typeof offer>>()
  for (const { event } of sent) {
    const { installation, repository } = event
    if (!installation) continue
    const { id, account } = installation
    const granted = world.host.granted.get(id) ?? world.host.install(id, account?.login ?? `account-${id}`)
    if (!repository || repositoriesById.has(repository.id)) continue
    const owner = repository.owner.login ?? repository.owner.name ?? 'nobody'
    const isNamed = granted.repositories.some(({ name }) => name === repository.name)
    repositoriesById.set(
      repository.id,
      offer(repository.id, owner, isNamed ? `r${repository.id}` : repository.name),
    )
    granted.repositories.push(repositoriesById.get(repository.id) ?? offer(0, '', ''))
    world.host.gits.set(repository.id, git)
  }
})
afterAll(() => git.remove())

async function readEverything(): Promise<unknown> {
  const stateById: Record<string, unknown> = {}
  for (const { id } of world.host.granted.values()) {
    const installation = await world.installation(id)
    stateById[id] = [installation?.state, await world.readable(installation?.slug ?? '')]
  }
  return stateById
}

const statesOf = async (ids: string[]) => {
  const rows = await world.app.db.select().from(deliveries)
  return new Map(rows.filter((row) => ids.includes(row.deliveryId)).map((row) => [row.deliveryId, row.state]))
}

test('every handled real payload ends as done or held, and every granted repository is readable', async () => {
  for (const { kind, event, id } of sent) await world.send(kind, event, id)
  await world.work()
  const states = await statesOf(sent.map(({ id }) => id))
  const isAnnounced = (kind: string) => ['pull_request', 'issue_comment'].includes(kind)
  for (const { kind, id } of sent)
    if (kind === 'push') expect(['done', 'ignored']).toContain(states.get(id))
    // Held if it arrives before the first sync of its installation.
    else if (kind === 'issues') expect(['done', 'held']).toContain(states.get(id))
    else expect([id, states.get(id)]).toEqual([id, isAnnounced(kind) ? 'held' : 'done'])
  expect(await world.jobs()).toEqual([])
  const granted = [...world.host.granted.values()]
  expect(granted.length).toBeGreaterThan(3)
  for (const { id, repositories } of granted) {
    const { slug = '', state } = (await world.installation(id)) ?? {}
    expect(state).toBe('active')
    const names = repositories.map(({ owner, name }) => `${owner}/${name}`)
    expect(await world.readable(slug)).toEqual(
      Object.fromEntries(names.map((name) => [name, ['docs/specs/a.md']])),
    )
  }
})

test('the same payloads again, with the same and with new ids and in any order, change nothing', async () => {
  const before = await readEverything()
  const random = seededRandom(6)
  const shuffled = () =>
    sent
      .map((each) => ({ each, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ each }) => each)
  for (const { kind, event, id } of shuffled()) await world.send(kind, event, id)
  for (const { kind, event, id } of shuffled()) await world.send(kind, event, `${id}-again`)
  await world.work()
  expect(await world.jobs()).toEqual([])
  expect(await readEverything()).toEqual(before)
})
