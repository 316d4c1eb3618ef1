import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { requestIndex } from '#server/library/repos/index'
import { openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { type ReadEvent, readEvents } from '#tests/support/read-events'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const indexing = openIndexing()

async function follow(after?: string) {
  const cookie = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'viewer'))
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
  return readEvents(await test.ask(`/app/${indexing.org.slug}/api/live${query}`, { cookie }))
}

async function takeUntil(events: AsyncGenerator<ReadEvent>, isLast: (event: ReadEvent) => boolean) {
  const taken: ReadEvent[] = []
  for await (const event of events) {
    taken.push(event)
    if (isLast(event)) break
  }
  return taken
}

const isReady = ({ event }: ReadEvent) => event === 'ready'
const namesOf = (events: ReadEvent[]) => events.map(({ event }) => event)

it('sends the runs of the last half minute, is ready, then sends the runs of this org, and of no other', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const other = await makeOrg(indexing.db)
  const events = await follow()
  expect((await events.next()).value).toMatchObject({ event: 'run', data: { state: 'done' } })
  expect((await events.next()).value).toMatchObject({ event: 'ready', data: { at: expect.any(String) } })
  const git = indexing.repository({ 'docs/specs/b.md': spec('B') })
  await indexing.run(await indexing.connect(git, other, 'foreign'))
  const { runId } = await requestIndex(indexing.ctx, key)
  await indexing.run(key)
  const taken = await takeUntil(events, ({ data }) => (data as { state: string }).state === 'done')
  expect(new Set(taken.map(({ data }) => (data as { id: number }).id))).toEqual(new Set([runId]))
  expect(taken.at(-1)?.data).toMatchObject({ repo: 'acme/specs' })
  expect(taken.at(-1)?.data).not.toHaveProperty('problems')
})

it('begins with the runs that ended since the last event', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const past = await takeUntil(await follow('2026-01-01T00:00:00Z'), isReady)
  expect(namesOf(past)).toEqual(['run', 'ready'])
  expect(past[0]).toMatchObject({ data: { repo: 'acme/specs', state: 'done' } })
  await indexing.db.execute(
    sql`update runs set finished_at = now() - interval '1 minute' where org_id = ${key.orgId}`,
  )
  expect(namesOf(await takeUntil(await follow(new Date().toISOString()), isReady))).toEqual(['ready'])
  expect(namesOf(await takeUntil(await follow(), isReady))).toEqual(['ready'])
})

it('asks to read everything again when too many runs were missed', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  await indexing.db.execute(sql`
    insert into runs (org_id, repository_id, state, finished_at)
    select ${key.orgId}, ${key.id}, 'done', now() from generate_series(1, 200)`)
  expect(namesOf(await takeUntil(await follow('2026-01-01T00:00:00Z'), isReady))).toEqual(['reset', 'ready'])
})

it('refuses a time that is none', async () => {
  const cookie = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'viewer'))
  const response = await test.ask(`/app/${indexing.org.slug}/api/live?after=yesterday`, { cookie })
  expect(response.status).toBe(422)
})
