import { closeSync, ftruncateSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder, svc } from './run-svc'

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** A server that returns these responses in order and then repeats the last one, and svc with a key for it. */
async function serve(...answers: Answer[]) {
  let count = 0
  const server = createServer((_request, response) => {
    const { status, body, headers } = answers[Math.min(count++, answers.length - 1)] ?? {
      status: 500,
      body: {},
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n' })
  const env = {
    ...process.env,
    SVC_SERVER: `http://127.0.0.1:${port}`,
    SVC_API_KEY: 'svc_of_a_test',
    XDG_CONFIG_HOME: folder,
  }
  const run = (...words: string[]) => svc(folder, [...words, '--repo', 'acme/specs', '--org', 'acme'], env)
  return { run, folder }
}

const TASK = {
  section_id: 'a',
  section_number: null,
  title: 'A',
  status: 'todo',
  blocked_by: null,
  total_ac: 0,
  done_ac: 0,
  ticket_system: null,
  ticket_id: null,
  ticket_url: null,
  spec_title: 'A',
  spec_file_path: 'docs/a.md',
  owner: null,
  team: null,
  unblocks: 0,
  is_ready: true,
}

it('a server of another version: the sentence names the field and what to do', async () => {
  const { run } = await serve({ status: 200, body: { tasks: [{ ...TASK, unblocks: 'many' }], total: 1 } })
  const { code, out, err } = await run('tasks')
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(
    /^svc: the answer of the server has another form \(tasks.*\)\. Its version differs.*update the older one\.\n$/,
  )
})

it('fields that a newer server adds are ignored', async () => {
  const { run } = await serve({ status: 200, body: { tasks: [], total: 0, colour: 'new' } })
  const { code, out, err } = await run('tasks', '--json')
  expect([code, err, JSON.parse(out)]).toEqual([0, '', { tasks: [], total: 0 }])
})

it('an older server without an endpoint gives its own message', async () => {
  const { run } = await serve({ status: 404, body: { detail: 'There is nothing here.' } })
  expect(await run('tasks')).toEqual({ code: 1, out: '', err: 'svc: There is nothing here.\n' })
})

it('a key that is revoked between two pages gives no half answer', async () => {
  const { run } = await serve(
    { status: 200, body: { tasks: [TASK], total: 2 } },
    { status: 401, body: { detail: 'This key was revoked. Create another one.' } },
  )
  const { code, out, err } = await run('tasks')
  expect([code, out]).toEqual([1, ''])
  expect(err).toBe('svc: This key was revoked. Create another one.\n')
})

it('a report of 500 MB is refused before anything is sent', async () => {
  const { run, folder } = await serve({ status: 500, body: { detail: 'It was sent.' } })
  const file = openSync(join(folder, 'huge.xml'), 'w')
  ftruncateSync(file, 500 * 1024 ** 2)
  closeSync(file)
  const { code, err } = await run('evidence', 'upload', 'huge.xml', '--commit', 'abcdef1')
  expect(code).toBe(2)
  expect(err).toBe('svc evidence upload: huge.xml is larger than 50 MB. Split the report by test suite.\n')
})

it('waits as long as a server that limits requests asks', async () => {
  const { run } = await serve(
    { status: 429, body: { detail: 'Too many requests.' }, headers: { 'retry-after': '0' } },
    { status: 200, body: { tasks: [], total: 0 } },
  )
  expect(await run('tasks')).toEqual({
    code: 0,
    out: 'No open sections.\n',
    err: 'The server limits requests. Waiting 0 s.\n',
  })
  const far = { status: 429, body: { detail: 'Come back tomorrow.' }, headers: { 'retry-after': '86400' } }
  expect(await (await serve(far)).run('tasks')).toEqual({
    code: 1,
    out: '',
    err: 'svc: Come back tomorrow.\n',
  })
})

it('input that the server does not accept is named', async () => {
  const detail = [{ loc: ['query', 'as_of'], msg: 'must be a day or a commit id', type: 'custom' }]
  const { run } = await serve({ status: 422, body: { detail } })
  const { code, err } = await run('tasks')
  expect([code, err]).toEqual([1, 'svc: the server does not accept as_of: must be a day or a commit id.\n'])
})

it('more tasks than a server lists: the last line says how many there are', async () => {
  const page = { status: 200, body: { tasks: Array.from({ length: 500 }, () => TASK), total: 12_000 } }
  const { run } = await serve(...Array.from({ length: 21 }, () => page), { status: 400, body: {} })
  const { code, out } = await run('tasks')
  const lines = out.trimEnd().split('\n')
  expect([code, lines.length]).toEqual([0, 10_500 + 2])
  expect(lines.at(-1)).toMatch(/first 10500 of 12000/)
})
