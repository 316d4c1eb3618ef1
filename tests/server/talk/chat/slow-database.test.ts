import { expect, it } from 'vitest'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'
import { openChatWorld, SIGNING_SECRET } from './chat-world'

const world = openChatWorld()

/** Runs the work while another transaction holds the table. */
const whileLocked = <T>(table: string, work: () => Promise<T>): Promise<T> =>
  world.app.db.transaction(async (tx) => {
    await tx.execute(`lock table ${table} in access exclusive mode`)
    return work()
  })

async function send(text: string, path: string) {
  const body = new URLSearchParams({
    team_id: world.team,
    user_id: 'U1',
    user_name: 'ada',
    channel_id: 'C1',
    command: '/svc',
    text,
    response_url: `${new URL(world.slackUrl).origin}${path}`,
    trigger_id: 'trigger',
  }).toString()
  const { headers } = signWebhook('slack', body, { secret: SIGNING_SECRET })
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await world.app.ask('/slack/commands', { method: 'POST', body, headers: form })
  return status
}

it('answers a command while the tables that it reads are locked, and works afterwards', async () => {
  const path = '/hooks/slow-documents'
  const status = await whileLocked('documents, sections', () => send('search refund', path))
  expect(status).toBe(200)
  expect(world.responseAt(path)).toBe('')
  await world.work()
  expect(world.responseAt(path)).toContain('Refunds')
})

it('answers even if the ledger is locked, and works once when it is free', async () => {
  const path = '/hooks/slow-ledger'
  const status = await whileLocked('deliveries', () => send('search refund', path))
  expect(status).toBe(503)
  await expect
    .poll(async () => {
      await world.work()
      return world.slack.responses.filter((each) => each.path === path).length
    })
    .toBe(1)
})
