import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { assistantSettings, users } from '#db/schema/index'
import { makeKey, makeMember } from '#tests/support/make-org'
import { call, openMcpWorld, REFUNDS } from './mcp-world'

const world = openMcpWorld()
const at = { repo: 'acme/specs', path: REFUNDS }

const writer = async () => world.connect(await world.key('specs:read', 'specs:write'))
const committed = () => world.git.git('show', `main:${REFUNDS}`)

/** Another member with their own assistant. */
async function colleague() {
  const userId = await makeMember(world.app.db, world.org, 'editor')
  const key = await makeKey(world.app.db, world.org, { userId, scopes: ['specs:read', 'specs:write'] })
  return { userId, client: await world.connect(key) }
}

async function suggest(content: string): Promise<number> {
  const { client } = await colleague()
  const { data } = await call(client, 'suggest_change', { ...at, section_id: '2-partial-refund', content })
  return Number(data.suggestion_id)
}

/** Asks the owner of the first assistant. */
async function ask(): Promise<number> {
  const { client } = await colleague()
  const { db } = world.app
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, world.userId))
  const { data } = await call(client, 'request_review', { ...at, people: [user?.email] })
  return Number(data.request_id)
}

it('an assistant accepts a suggestion of the named document, and declines another with words', async () => {
  const client = await writer()
  const [good, bad] = [await suggest('Half of it is paid back.'), await suggest('Nothing is paid back.')]
  const elsewhere = await call(client, 'decide_on_suggestion', {
    decision: 'accept',
    ...at,
    path: 'README.md',
    suggestion_id: good,
  })
  expect(elsewhere).toMatchObject({ isError: true, text: expect.stringContaining('not_found') })
  expect(committed()).not.toContain('Half of it')
  const accepted = await call(client, 'decide_on_suggestion', {
    decision: 'accept',
    ...at,
    suggestion_id: good,
  })
  expect(accepted.data).toMatchObject({ state: 'accepted' })
  expect(committed()).toContain('Half of it is paid back.')
  expect(world.git.git('log', '-1', '--format=%B', 'main')).toContain('Svc-Assistant: Test assistant')
  const silent = await call(client, 'decide_on_suggestion', {
    decision: 'decline',
    ...at,
    suggestion_id: bad,
    words: ' ',
  })
  expect(silent.isError).toBe(true)
  const declined = await call(client, 'decide_on_suggestion', {
    decision: 'decline',
    ...at,
    suggestion_id: bad,
    words: 'Too little.',
  })
  expect(declined.data).toMatchObject({ state: 'declined' })
})

it('an assistant gives the verdict of its person, and only on the version that was read', async () => {
  const client = await writer()
  await world.index()
  const request = { ...at, request_id: await ask() }
  const changes = await call(client, 'review_document', {
    ...request,
    verdict: 'changes_requested',
    words: 'Say when.',
  })
  expect(changes.data).toMatchObject({ state: 'changes_requested' })
  const unread = await call(client, 'review_document', {
    ...request,
    verdict: 'approved',
    sha: '0'.repeat(40),
  })
  expect(unread).toMatchObject({ isError: true, text: expect.stringContaining('has changed since') })
  const elsewhere = await call(client, 'review_document', {
    ...request,
    verdict: 'approved',
    path: 'README.md',
  })
  expect(elsewhere).toMatchObject({ isError: true, text: expect.stringContaining('not_found') })
  const approved = await call(client, 'review_document', { ...request, verdict: 'approved' })
  expect(approved.data).toMatchObject({ state: 'approved', problem: null })
  expect(committed()).toContain('review_status: approved')
  const { client: stranger } = await colleague()
  expect((await call(stranger, 'review_document', { ...request, verdict: 'approved' })).text).toContain(
    'Only people who are asked',
  )
})

it('where assistants save as pull requests, they accept suggestions as pull requests', async () => {
  await world.app.db.insert(assistantSettings).values({ orgId: world.org.id, savesAs: 'pull_request' })
  await world.index()
  const before = world.git.head()
  const { data } = await call(await writer(), 'decide_on_suggestion', {
    ...at,
    decision: 'accept',
    suggestion_id: await suggest('A quarter is paid back.'),
  })
  expect(data).toMatchObject({ state: 'accepted', url: expect.stringContaining('/pulls/') })
  expect(world.git.head()).toBe(before)
})
