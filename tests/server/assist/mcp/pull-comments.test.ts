import { beforeAll, expect, it } from 'vitest'
import { openPull } from '#server/writing/pulls/open-pull'
import { userActor } from '#tests/support/test-context'
import { call, openMcpWorld, REFUNDS } from './mcp-world'

const world = openMcpWorld()
const at = { repo: 'acme/specs', path: REFUNDS }
const ADDED = 'Within 14 days.'
let line = 0

const writer = async () => world.connect(await world.key('specs:read', 'specs:write'))
const present = () => world.git.git('show', `sooner:${REFUNDS}`)

/** A pull request that adds a line to a document. */
beforeAll(async () => {
  const { git } = world
  const text = git.git('show', `main:${REFUNDS}`)
  line = text.split('\n').length + 2
  git.git('checkout', '--quiet', '-b', 'sooner')
  git.commit({ [REFUNDS]: `${text}\n\n${ADDED}\n` })
  git.git('checkout', '--quiet', 'main')
  const person = { ...world.app.ctx, org: world.org, permissions: [], actor: userActor(world.userId) }
  await openPull(person, { owner: 'acme', repo: 'specs' }, { title: 'Refund sooner', head: 'sooner' })
})

it('comments on lines of a pull request, answers, lists, commits a suggestion, and resolves', async () => {
  const client = await writer()
  const body = '```suggestion\nWithin 14 calendar days.\n```'
  const started = await call(client, 'add_comment', { ...at, pull_number: 1, line, body })
  expect(started.isError, started.text).toBeFalsy()
  const { thread_id } = started.data as { thread_id: number }
  await call(client, 'add_comment', { ...at, thread_id, body: 'As in the terms.' })
  const listed = await call(client, 'list_comments', { repo: at.repo, pull_number: 1 })
  expect(listed.data).toMatchObject({
    total: 1,
    threads: [{ thread_id, path: REFUNDS, line, quote: ADDED, state: 'open', comment_count: 2 }],
  })
  const [thread] = listed.data.threads as { comments: { comment_id: number; body: string }[] }[]
  expect(thread?.comments.map((each) => each.body)).toEqual([body, 'As in the terms.'])
  const comment_id = thread?.comments[0]?.comment_id
  const settled = await call(client, 'resolve_comment', { ...at, thread_id, comment_id })
  expect(settled.data, settled.text).toMatchObject({ state: 'resolved' })
  expect(present()).toContain('Within 14 calendar days.')
  expect(world.git.git('log', '-1', '--format=%B', 'sooner')).toContain('Svc-Assistant: Test assistant')
  const [after] = (await call(client, 'list_comments', { ...at, pull_number: 1, state: 'resolved' })).data
    .threads as { comments: object[] }[]
  expect(after?.comments[0]).toMatchObject({ committed_sha: world.git.git('rev-parse', 'sooner') })
})

it('refuses lines that the diff does not show, no line, and a thread of another document', async () => {
  const client = await writer()
  const refused = async (...args: [tool: string, input: Record<string, unknown>]) =>
    (await call(client, ...args)).text
  const body = 'Why?'
  expect(await refused('add_comment', { ...at, pull_number: 1, body })).toContain('is needed with')
  for (const place of [{ line }, { start_line: line }])
    expect(await refused('add_comment', { ...at, ...place, body })).toContain('is needed with a line')
  expect(await refused('list_comments', at)).not.toContain(body)
  expect(await refused('add_comment', { ...at, pull_number: 1, line: 9_999, body })).toContain(
    'is not in the diff',
  )
  expect(await refused('add_comment', { ...at, pull_number: 99, line, body })).toContain('not_found')
  const { data } = await call(client, 'add_comment', { ...at, pull_number: 1, line, body })
  const elsewhere = { repo: at.repo, path: 'docs/specs/none.md', thread_id: data.thread_id as number }
  expect(await refused('add_comment', { ...elsewhere, body })).toContain('not_found')
  expect(await refused('resolve_comment', elsewhere)).toContain('not_found')
})
