import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { users } from '#db/schema/index'
import { sendEvents } from '#server/http/response/send-events'
import { whileAllowed } from '#server/http/rest/while-allowed'
import type { StreamEvent } from '#server/kernel/stream-event'
import { requestIndex } from '#server/library/repos/index'
import { openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { type ReadEvent, readEvents } from '#tests/support/read-events'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const stopping = new AbortController()
const stoppingSite = openTestApp(undefined, { stopping: stopping.signal })
const indexing = openIndexing()

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function follow(path: string, cookie: string) {
  const response = await test.ask(path, { cookie })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  return readEvents(response)
}

async function takeUntil(events: AsyncGenerator<ReadEvent>, isLast: (event: ReadEvent) => boolean) {
  const takenEvents: ReadEvent[] = []
  for (;;) {
    const { value } = await events.next()
    if (!value) throw new Error(`the stream ended after ${JSON.stringify(takenEvents)}`)
    takenEvents.push(value)
    if (isLast(value)) return takenEvents
  }
}

const isDone = ({ data }: ReadEvent) => (data as { state?: string }).state === 'done'

it('a repository’s stream sends the state of its runs at once, and then every change until the end', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const cookie = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'viewer'))
  const events = await follow(`/app/${indexing.org.slug}/api/repos/acme/specs/runs/stream`, cookie)
  expect((await events.next()).value).toMatchObject({ event: 'runs', data: { total: 1 } })
  const { runId } = await requestIndex(indexing.ctx, key)
  const [queued] = await takeUntil(events, ({ event }) => event === 'run')
  expect(queued).toMatchObject({ data: { id: runId, state: 'queued' } })
  await indexing.run(key)
  expect((await takeUntil(events, isDone)).at(-1)).toMatchObject({ event: 'run', data: { id: runId } })
  await events.return(undefined)
})

it('a run that starts and ends between two checks is reported', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const cookie = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'admin'))
  const events = await follow('/app/admin/api/indexing/stream', cookie)
  await events.next()
  const { runId } = await requestIndex(indexing.ctx, key)
  await indexing.run(key)
  // The end of an earlier run may still be reported here.
  const isEnd = (event: ReadEvent) => isDone(event) && (event.data as { id: number }).id === runId
  expect((await takeUntil(events, isEnd)).at(-1)).toMatchObject({ event: 'job', data: { id: runId } })
  await events.return(undefined)
})

it('the stream of an org admin contains nothing about another org', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const other = await makeOrg(indexing.db)
  const git = indexing.repository({ 'docs/specs/b.md': spec('B') })
  const cookie = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'admin'))
  const events = await follow('/app/admin/api/indexing/stream', cookie)
  expect((await events.next()).value).toMatchObject({
    event: 'indexing',
    data: { installations: [{ org: indexing.org.slug }] },
  })
  await indexing.run(await indexing.connect(git, other, 'foreign'))
  await indexing.again(key)
  const takenEvents = await takeUntil(events, isDone)
  expect(takenEvents.map(({ data }) => (data as { repo: string }).repo)).not.toContain('acme/foreign')
  await events.return(undefined)
})

it('a user who cannot see the repository gets no stream', async () => {
  const stranger = await signIn(indexing.db, await makeMember(indexing.db, await makeOrg(indexing.db)))
  const path = `/app/${indexing.org.slug}/api/repos/acme/specs/runs/stream`
  expect((await test.ask(path, { cookie: stranger })).status).toBe(404)
  const member = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'viewer'))
  expect((await test.ask(path, { cookie: member })).status).toBe(404)
  expect((await test.ask('/app/admin/api/indexing/stream', { cookie: member })).status).toBe(403)
})

it('a user who is deactivated while listening gets nothing more', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const userId = await makeMember(indexing.db, indexing.org, 'viewer')
  const cookie = await signIn(indexing.db, userId)
  const events = await follow(`/app/${indexing.org.slug}/api/repos/acme/specs/runs/stream`, cookie)
  await events.next()
  await indexing.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId))
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  await requestIndex(indexing.ctx, key)
  expect((await events.next()).done).toBe(true)
})

it('permissions are checked again during a stream, but not for each event', async () => {
  async function* many(): AsyncGenerator<StreamEvent> {
    for (let n = 0; n < 100; n++) yield { event: 'run', data: n }
  }
  async function count(answers: boolean[], holdsForMs: number): Promise<number> {
    let takenCount = 0
    for await (const _ of whileAllowed(many(), async () => answers.shift() ?? false, holdsForMs))
      takenCount += 1
    return takenCount
  }
  expect(await count([true, true, false], 0)).toBe(2)
  expect(await count([], 60_000)).toBe(100)
})

it('the stop of the process ends a stream in order, and tells browsers when to come back', async () => {
  await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const cookie = await signIn(indexing.db, await makeMember(indexing.db, indexing.org, 'viewer'))
  const path = `/app/${indexing.org.slug}/api/repos/acme/specs/runs/stream`
  const response = await stoppingSite.ask(path, { cookie })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toMatch(/^event: runs\n/)
  stopping.abort()
  let rest = ''
  for (let read = await reader?.read(); !read?.done; read = await reader?.read()) rest += read?.value
  expect(rest).toMatch(/(^|\n\n)retry: [1-5]\d{3}\n\n$/)
})

/** An event source that never sends anything. */
async function* silence(signal: AbortSignal): AsyncGenerator<StreamEvent> {
  yield { event: 'hello', data: null }
  await once(signal, 'abort')
}

it('the work behind a stream ends when the client goes away', async () => {
  const disconnection = new AbortController()
  const ended = once(disconnection.signal, 'abort')
  const server = createServer(
    getRequestListener(() =>
      sendEvents(silence(disconnection.signal), {
        signal: disconnection.signal,
        onGone: () => disconnection.abort(),
        log: indexing.ctx.log,
      }),
    ),
  ).listen(0)
  await once(server, 'listening')
  const client = request({ port: (server.address() as AddressInfo).port }).end()
  const [response] = await once(client, 'response')
  await once(response, 'data')
  client.destroy()
  await ended
  await new Promise((resolve) => server.close(resolve))
})

it('a stream without events sends a comment every fifteen seconds', async () => {
  const disconnection = new AbortController()
  const response = sendEvents(silence(disconnection.signal), {
    signal: disconnection.signal,
    onGone: () => disconnection.abort(),
    log: indexing.ctx.log,
    commentMs: 20,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('event: hello\ndata: null\n\n')
  expect((await reader?.read())?.value).toBe(':\n\n')
  expect((await reader?.read())?.value).toBe(':\n\n')
  await reader?.cancel()
  expect(disconnection.signal.aborted).toBe(true)
})
