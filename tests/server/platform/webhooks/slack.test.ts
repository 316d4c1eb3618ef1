import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliveries } from '#db/schema/index'
import { canary } from '#tests/support/canary/canary'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { type SentWebhook, signWebhook } from '#tests/support/webhooks/sign-webhook'

let now = new Date('2026-05-05T12:00:00Z')
const app = openWebhookApp({
  clock: { now: () => now },
  events: ['event_callback', 'slash_command', 'block_actions'].map((kind) => ({
    source: 'slack',
    kind,
    handle: async () => ({ orgId: null }),
  })),
})
beforeEach(async () => {
  now = new Date('2026-05-05T12:00:00Z')
  await app.db.delete(deliveries)
})

const [secret = '', former = ''] = SECRETS.slack
const signed = (body: object | string, more: { secret?: string; at?: Date } = {}) =>
  signWebhook('slack', body, { secret, at: now, ...more })
const form = (path: string, fields: Record<string, string>, at = now): SentWebhook => {
  const sent = signed(new URLSearchParams(fields).toString(), { at })
  return { ...sent, path, headers: { ...sent.headers, 'content-type': 'application/x-www-form-urlencoded' } }
}
const command = (text: string, at = now) =>
  form('/slack/commands', { token: canary('slack-verification'), team_id: 'T1', command: '/svc', text }, at)
const rows = () => app.db.select().from(deliveries).where(eq(deliveries.source, 'slack'))

test('the check of the address is answered and not stored', async () => {
  const answer = await app.post(signed({ type: 'url_verification', challenge: 'abc', token: 'x' }))
  expect(await answer.json()).toEqual({ challenge: 'abc' })
  expect(await rows()).toEqual([])
  const forged = await app.post(signed({ type: 'url_verification', challenge: 'abc' }, { secret: 'guessed' }))
  expect(forged.status).toBe(401)
})

test('a command is stored as JSON without its token, and the response is empty', async () => {
  const answer = await app.post(command('search refunds'))
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  const [row] = await rows()
  expect(row).toMatchObject({ kind: 'slash_command', state: 'received' })
  expect(JSON.parse(row?.payload ?? '')).toEqual({
    type: 'slash_command',
    team_id: 'T1',
    command: '/svc',
    text: 'search refunds',
  })
})

test('an interaction is read from its form field', async () => {
  const payload = JSON.stringify({ type: 'block_actions', token: 'x', team: { id: 'T1' } })
  expect((await app.post(form('/slack/interactions', { payload }))).status).toBe(200)
  expect(await rows()).toMatchObject([
    { kind: 'block_actions', payload: expect.not.stringContaining('token') },
  ])
})

describe('a repeated request', () => {
  test('of an event is stored once, by the id of the event', async () => {
    const event = { type: 'event_callback', event_id: 'Ev1', event: { type: 'app_mention' } }
    await app.post(signed(event))
    now = new Date(now.getTime() + 60_000)
    const again = signed(event)
    await app.post({ ...again, headers: { ...again.headers, 'x-slack-retry-num': '1' } })
    expect(await rows()).toMatchObject([{ deliveryId: 'Ev1', kind: 'event_callback', action: 'app_mention' }])
  })
  test('of a command is stored once; the same command a second later is another one', async () => {
    const first = command('mine')
    await app.post(first)
    await app.post(first)
    expect(await rows()).toHaveLength(1)
    await app.post(command('mine', new Date(now.getTime() + 1000)))
    expect(await rows()).toHaveLength(2)
  })
})

test.each([
  ['signed six minutes ago', () => signed({ event_id: 'Ev2' }, { at: new Date(now.getTime() - 360_000) })],
  ['signed in the future', () => signed({ event_id: 'Ev2' }, { at: new Date(now.getTime() + 360_000) })],
  ['signed with another secret', () => signed({ event_id: 'Ev2' }, { secret: 'guessed' })],
  [
    'with the time of another request',
    () => {
      const sent = signed({ event_id: 'Ev2' })
      return {
        ...sent,
        headers: { ...sent.headers, 'x-slack-request-timestamp': String(now.getTime() / 1000 - 9) },
      }
    },
  ],
  [
    'without a time',
    () => {
      const { 'x-slack-request-timestamp': _, ...headers } = signed({ event_id: 'Ev2' }).headers
      return { ...signed({ event_id: 'Ev2' }), headers }
    },
  ],
])('a request %s is 401 and not stored', async (_, sent) => {
  expect((await app.post(sent())).status).toBe(401)
  expect(await rows()).toEqual([])
})

test('a former secret is valid while it is rotated', async () => {
  expect((await app.post(signed({ event_id: 'Ev3' }, { secret: former }))).status).toBe(200)
})
