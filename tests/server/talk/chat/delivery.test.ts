import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { noticeDeliveries } from '#db/schema/index'
import { deliver } from '#server/talk/notices/delivery/deliver'
import { routeEvents } from '#server/talk/notices/routing/route-events'
import { jobContext } from '#tests/support/test-context'
import { openChatWorld, REFUNDS, refunds } from './chat-world'

const world = openChatWorld()

beforeEach(() => {
  world.slack.channels.push({ id: 'C9', name: 'svc-specs' })
  world.slack.faults.clear()
})

async function changeAndDeliver(status = 'done'): Promise<void> {
  await world.push({ [REFUNDS]: refunds().replace('status:todo', `status:${status}`) })
  const ctx = jobContext(world.app.ctx)
  await routeEvents(ctx, world.org.id)
  await deliver(ctx, { orgId: world.org.id, channel: 'chat', target: '#svc-specs' })
}

const log = () =>
  world.app.db
    .select()
    .from(noticeDeliveries)
    .where(and(eq(noticeDeliveries.orgId, world.org.id), eq(noticeDeliveries.channel, 'chat')))

it.each([
  ['conversations.list', { error: 'token_revoked' }, { state: 'dropped', reason: 'not_connected' }],
  ['chat.postMessage', { error: 'token_revoked' }, { state: 'failed', reason: 'error' }],
  ['chat.postMessage', { error: 'is_archived' }, { state: 'failed', reason: 'error' }],
])('logs that %s answered %j, and does not try again', async (method, fault, result) => {
  world.slack.faults.set(method, fault)
  await changeAndDeliver()
  expect(await log()).toMatchObject([{ ...result, error: `Slack answered ${fault.error}.` }])
  expect(world.slack.messages.get('C9') ?? []).toEqual([])
})

it('waits as long as Slack asks for', async () => {
  world.slack.faults.set('chat.postMessage', { retryAfter: 7 })
  await expect(changeAndDeliver()).rejects.toMatchObject({
    code: 'rate_limited',
    resumesAt: expect.any(Date),
  })
  await deliver(jobContext(world.app.ctx), { orgId: world.org.id, channel: 'chat', target: '#svc-specs' })
  expect(world.said('C9')).toHaveLength(1)
})

it('goes on posting after a lost answer to a channel that the app was not added to', async () => {
  world.slack.faults.set('chat.postMessage', 'lost')
  await expect(changeAndDeliver()).rejects.toMatchObject({ code: 'unreachable' })
  const address = { orgId: world.org.id, channel: 'chat', target: '#svc-specs' } as const
  await deliver(jobContext(world.app.ctx), address)
  await changeAndDeliver('in_progress')
  expect(await log()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect(world.said('C9').at(-1)).toContain('In progress')
})

it('posts once in a channel that the app was added to, although the answer was lost', async () => {
  world.slack.channels.splice(0, Number.POSITIVE_INFINITY, { id: 'C9', name: 'svc-specs', is_member: true })
  world.slack.faults.set('chat.postMessage', 'lost')
  await expect(changeAndDeliver()).rejects.toMatchObject({ code: 'unreachable' })
  await deliver(jobContext(world.app.ctx), { orgId: world.org.id, channel: 'chat', target: '#svc-specs' })
  expect(await log()).toMatchObject([{ state: 'sent' }])
  expect(world.said('C9')).toHaveLength(1)
})

it('ends a message whose fate stays unknown to the last attempt, and posts the next', async () => {
  world.slack.channels.splice(0, Number.POSITIVE_INFINITY, { id: 'C9', name: 'svc-specs', is_member: true })
  world.slack.faults.set('chat.postMessage', 'lost')
  await expect(changeAndDeliver()).rejects.toMatchObject({ code: 'unreachable' })
  world.slack.faults.set('conversations.history', { status: 503 })
  const lastAttempt = { ...jobContext(world.app.ctx), isLastAttempt: true }
  await deliver(lastAttempt, { orgId: world.org.id, channel: 'chat', target: '#svc-specs' })
  expect(await log()).toMatchObject([{ state: 'failed', reason: 'error' }])
  await changeAndDeliver('in_progress')
  expect(await log()).toMatchObject([{ state: 'failed' }, { state: 'sent' }])
})

it('logs a private channel as one that it cannot find', async () => {
  world.slack.channels.splice(
    world.slack.channels.findIndex(({ id }) => id === 'C9'),
    1,
  )
  await changeAndDeliver()
  expect(await log()).toMatchObject([
    { state: 'dropped', reason: 'no_channel', error: expect.stringContaining('or it is private') },
  ])
})
