import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { LiveTalkWire } from '#server/library/progress/wire'
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

/** The next event of this kind. The stream stays open. */
async function next(events: AsyncGenerator<ReadEvent>, kind: string): Promise<ReadEvent> {
  for (;;) {
    const { value } = await events.next()
    if (value.event === kind) return value
  }
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

it('sends what is said about documents of this org without its text, also to those who come back later', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const cookie = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'viewer'))
  const send = async (method: string, path: string, body?: object) => {
    const response = await test.ask(`/app/${indexing.org.slug}/api/comments${path}`, {
      method,
      cookie,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    })
    expect(response.status).toBe(200)
    return response.json()
  }
  const events = await follow(new Date(Date.now() + 60_000).toISOString())
  const other = await makeOrg(indexing.db)
  expect((await test.ask(`/app/${other.slug}/api/live`, { cookie })).status).toBe(404)
  await next(events, 'ready')
  const about = { repo: 'acme/specs', path: 'docs/specs/a.md', body: 'Secret words?' }
  const { id, comments } = await send('POST', '', about)
  const isTalk = ({ event }: ReadEvent) => event === 'talk'
  const started = (await next(events, 'talk')).data as LiveTalkWire
  expect(started).toEqual({
    kind: 'comment_thread',
    id,
    document: 'acme/specs/docs/specs/a.md',
    at: expect.any(String),
  })
  await send('DELETE', `/${id}/${comments[0].id}`)
  expect(await next(events, 'talk')).toMatchObject({ data: { id } })
  const later = await takeUntil(await follow(started.at), isReady)
  expect(later.filter(isTalk)).toHaveLength(2)
  await indexing.db.execute(sql`update acts set at = at - interval '1 hour' where org_id = ${key.orgId}`)
  expect((await takeUntil(await follow(), isReady)).filter(isTalk)).toEqual([])
})

it('sends what people do with an issue, by its name', async () => {
  await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const cookie = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'editor'))
  const events = await follow(new Date(Date.now() + 60_000).toISOString())
  await next(events, 'ready')
  const response = await test.ask(`/app/${indexing.org.slug}/api/repos/acme/specs/issues`, {
    method: 'POST',
    cookie,
    body: JSON.stringify({ title: 'Secret title' }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  expect(response.status).toBe(200)
  expect((await next(events, 'talk')).data).toEqual({
    kind: 'issue',
    id: 1,
    document: 'acme/specs#1',
    at: expect.any(String),
  })
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
