import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrgContext } from '#server/kernel/context'
import { openWebhookSender } from '#server/ports/webhook-sender/http-sender'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { listAttempts, resendAttempt } from '#server/talk/notices/webhooks/attempts'
import {
  addWebhook,
  enableWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '#server/talk/notices/webhooks/manage-webhooks'
import { openNotices } from './open-notices'
import { addMember, changingSpec, PATH, titlesOf } from './people'

const notices = openNotices()
const FIRST_PAGE = { limit: 20, offset: 0 }
const DAY_MS = 86_400_000

interface Received {
  headers: IncomingHttpHeaders
  body: string
}
const received: Received[] = []
let status = 200

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(status, { location: 'http://127.0.0.1/elsewhere' }).end()
  })
})

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  received.length = 0
  status = 200
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

/** An admin, and a webhook of the org. */
async function hooked(kinds: string[] = []) {
  const admin: OrgContext = { ...(await addMember(notices)), permissions: ['org:manage'] }
  const { id, secret } = await addWebhook(admin, { url: address(), kinds })
  return { admin, id, secret }
}

/** Throws unless the signature is valid. The library also checks the time, so the clock must be the real one. */
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

it('sends each change as a request that Standard Webhooks verifies', async () => {
  notices.now = new Date()
  const change = await changingSpec(notices)
  const { admin, secret } = await hooked()
  await change()
  const [request = { headers: {}, body: '' }] = received
  expect(verify(secret, request)).toMatchObject({
    type: 'spec_status_change',
    data: {
      org: admin.org.slug,
      repo: 'acme/specs',
      title: '1 status changed in acme/specs',
      items: [{ path: PATH, section_title: 'Goal', from: 'todo', to: 'done' }],
    },
  })
  expect(() => verify(secret, { ...request, body: `${request.body} ` })).toThrow('signature')
  expect(await listAttempts(admin, FIRST_PAGE)).toMatchObject({
    total: 1,
    deliveries: [{ kind: 'spec_status_change', status: 200, error: null, can_resend: true }],
  })
})

it('signs with both secrets for a day after a rotation', async () => {
  notices.now = new Date()
  const { admin, id, secret } = await hooked()
  const { secret: newer } = await rotateWebhookSecret(admin, id)
  expect(await testWebhook(admin, id)).toEqual({ ok: true, status: 200, problem: null })
  for (const each of [secret, newer]) verify(each, received[0] as Received)
  const later = { ...admin, clock: { now: () => new Date(notices.now.getTime() + DAY_MS) } }
  await testWebhook(later, id)
  expect(received[1]?.headers['webhook-signature']).not.toContain(' ')
})

it('sends only the kinds that were chosen, and nothing after it was removed', async () => {
  const change = await changingSpec(notices)
  const { admin, id } = await hooked(['spec_created'])
  await change()
  expect(received).toEqual([])
  await removeWebhook(admin, id)
  await hooked()
  await change()
  expect(received).toHaveLength(1)
  expect(await listWebhooks(admin)).toMatchObject({ webhooks: [{ state: 'active', kinds: [] }] })
})

it('sends a failed message again with the same id, before newer ones', async () => {
  const change = await changingSpec(notices)
  const { admin } = await hooked()
  status = 302
  await expect(change()).rejects.toThrow('status 302')
  expect(await listWebhooks(admin)).toMatchObject({ webhooks: [{ state: 'failing' }] })
  status = 200
  await change()
  expect(received).toHaveLength(3)
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
  expect(await listWebhooks(admin)).toMatchObject({ webhooks: [{ state: 'active' }] })

  const { deliveries } = await listAttempts(admin, FIRST_PAGE)
  await resendAttempt(admin, deliveries[0]?.id ?? 0)
  await notices.work()
  expect(received[3]?.headers['webhook-id']).toBe(ids[2])
  expect(received[3]?.body).toBe(received[2]?.body)
})

it.each([
  ['after three days of failure', 500, 3 * DAY_MS, /failed for three days/],
  ['at once when the receiver is gone', 410, 0, /answered 410, so it wants no more messages/],
])('disables a webhook %s, and tells admins why', async (_, answer, laterMs, reason) => {
  const change = await changingSpec(notices)
  const { admin, id } = await hooked()
  const { db, org } = notices.indexing
  const manager = await addMember(notices)
  await db.execute(
    `update memberships set role = 'admin' where org_id = ${org.id} and user_id = ${manager.userId}`,
  )
  status = answer
  if (laterMs > 0) await expect(change()).rejects.toThrow('status 500')
  else await change()
  notices.now = new Date(notices.now.getTime() + laterMs)
  await notices.work()
  const count = received.length
  status = 200
  await change()
  expect(received).toHaveLength(count)
  expect(await listWebhooks(admin)).toMatchObject({ webhooks: [{ state: 'disabled' }] })
  expect(await titlesOf(manager)).toEqual(['A webhook was disabled'])
  expect(JSON.stringify((await listInbox(manager, { ...FIRST_PAGE, unread: false })).notices)).toMatch(reason)
  const { deliveries } = await listAttempts(admin, FIRST_PAGE)
  await expect(resendAttempt(admin, deliveries[0]?.id ?? 0)).rejects.toThrow('Enable it first')
  await enableWebhook(admin, id)
  await change()
  expect(received).toHaveLength(count + 1)
})

const onlyPublic = (admin: OrgContext): OrgContext => ({
  ...admin,
  ports: { ...admin.ports, webhookSender: openWebhookSender([]) },
})

it.each([
  ['http://127.0.0.1/', 'not on the public internet'],
  ['http://169.254.169.254/latest', 'not on the public internet'],
  ['http://[::1]:3000/', 'not on the public internet'],
  ['http://0x7f.1/', 'not on the public internet'],
  ['https://localhost/', 'not on the public internet'],
  ['https://hooks.localhost./', 'not on the public internet'],
  ['https://hooks.example.com:0/', 'Nothing can listen on port 0'],
])('does not save %s, which can never be reached', async (url, msg) => {
  const { admin } = await hooked()
  const before = await listWebhooks(admin)
  await expect(async () => addWebhook(onlyPublic(admin), { url, kinds: [] })).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ loc: ['body', 'url'], msg: expect.stringContaining(msg) }],
  })
  expect(await listWebhooks(admin)).toEqual(before)
})

it('does not send to an address that was public when it was saved', async () => {
  const { admin, id } = await hooked()
  const result = await testWebhook(onlyPublic(admin), id)
  expect(result).toMatchObject({ ok: false, status: null })
  expect(result.problem).toContain('not on the public internet')
})

it('shows nothing of another org', async () => {
  const { admin, id } = await hooked()
  await testWebhook(admin, id)
  const { deliveries } = await listAttempts(admin, FIRST_PAGE)
  const stranger = { ...admin, org: { ...admin.org, id: admin.org.id + 1_000_000 } }
  expect(await listWebhooks(stranger)).toEqual({ webhooks: [] })
  await expect(testWebhook(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(resendAttempt(stranger, deliveries[0]?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' })
  await expect(resendAttempt(admin, deliveries[0]?.id ?? 0)).rejects.toThrow('Send another test')
})
