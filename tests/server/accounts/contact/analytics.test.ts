import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { joinWaitlist } from '#server/accounts/contact/join-waitlist'
import { requestEnterprise } from '#server/accounts/contact/request-enterprise'
import { readSettings } from '#server/boot/settings/index'
import { openAnalytics } from '#server/boot/vendors/open-analytics'
import { createLogger } from '#server/kernel/logging/log'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const ENTERPRISE_REQUEST = {
  name: 'A person',
  email: 'told@example.com',
  company: 'Example',
  team_size: '50-200',
}

interface ReceivedEvent {
  api_key: string
  batch: { event: string; distinct_id: string; properties: Record<string, unknown> }[]
}

/** Receives events like PostHog and responds with the status that the test sets. */
async function openReceiver(status = 200) {
  const received: ReceivedEvent[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const text = request.headers['content-encoding'] === 'gzip' || body[0] === 0x1f ? gunzipSync(body) : body
    received.push(JSON.parse(text.toString()))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"Ok"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => server.close())
  return { told: received, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function listen() {
  const lines: string[] = []
  return { lines, log: createLogger('info', { destination: { write: (line) => lines.push(line) } }) }
}

it('sends one analytics event for a waitlist entry and stores it nowhere else', async () => {
  const { told: received, host } = await openReceiver()
  const { log, lines } = listen()
  const analytics = openAnalytics(readSettings({ POSTHOG_KEY: 'phc_key', POSTHOG_HOST: host }), log)
  joinWaitlist(
    { ...test.ctx, log, ports: { ...test.ctx.ports, analytics } },
    { email: ENTERPRISE_REQUEST.email },
  )
  await analytics?.close()
  expect(received.flatMap(({ batch }) => batch)).toEqual([
    expect.objectContaining({
      event: 'waitlist_joined',
      distinct_id: ENTERPRISE_REQUEST.email,
      properties: expect.objectContaining({ email: ENTERPRISE_REQUEST.email }),
    }),
  ])
  expect(received[0]?.api_key).toBe('phc_key')
  expect(lines).toEqual([])
})

it('sends an anonymous event for an enterprise request', async () => {
  const { told: received, host } = await openReceiver()
  const { log } = listen()
  const analytics = openAnalytics(readSettings({ POSTHOG_KEY: 'phc_key', POSTHOG_HOST: host }), log)
  await requestEnterprise({ ...test.ctx, ports: { ...test.ctx.ports, analytics } }, ENTERPRISE_REQUEST)
  await analytics?.close()
  const text = JSON.stringify(received)
  expect(text).toContain('enterprise_contact')
  for (const personal of [ENTERPRISE_REQUEST.email, ENTERPRISE_REQUEST.name, ENTERPRISE_REQUEST.company])
    expect(text).not.toContain(personal)
})

it('puts the address into the log where no analytics are configured', () => {
  const { log, lines } = listen()
  expect(openAnalytics(readSettings({}), log)).toBeNull()
  joinWaitlist({ ...test.ctx, log }, { email: ENTERPRISE_REQUEST.email })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, email: ENTERPRISE_REQUEST.email }),
  ])
})

it('shows the analytics configuration in the session, to anyone', async () => {
  const session = await (await test.ask('/app/nobody-s/api/session')).json()
  expect(session).toMatchObject({ analytics_key: null, analytics_host: null })
})

it('causes no failure while the receiver is down', async () => {
  const { host } = await openReceiver(500)
  const { log, lines } = listen()
  const analytics = openAnalytics(readSettings({ POSTHOG_KEY: 'phc_key', POSTHOG_HOST: host }), log)
  joinWaitlist(
    { ...test.ctx, log, ports: { ...test.ctx.ports, analytics } },
    { email: ENTERPRISE_REQUEST.email },
  )
  await analytics?.close()
  expect(lines.join()).toContain('analytics heard nothing')
})
