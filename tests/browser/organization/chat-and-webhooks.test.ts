import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatWorkspaces, outgoingWebhooks } from '#db/schema/index'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { makeLinkRequest } from '#server/talk/chat/people/link-requests'
import { deliver } from '#server/talk/notices/delivery/deliver'
import { webhookDisabled } from '#server/talk/notices/notices'
import { routeEvents } from '#server/talk/notices/routing/route-events'
import { openSite } from '#tests/browser/open-site'
import { canary } from '#tests/support/canary/canary'
import { FakeSlack } from '#tests/support/fake-slack/index'
import { jobContext } from '#tests/support/test-context'

const slack = new FakeSlack(canary('slack-operator'))
let slackUrl = ''
let closeSlack = async () => {}
beforeAll(async () => {
  const { url, close } = await slack.start()
  slackUrl = url
  closeSlack = close
})
afterAll(() => closeSlack())

const site = openSite(
  {},
  {
    env: () => ({
      SLACK_API_URL: slackUrl,
      SLACK_CLIENT_ID: 'client',
      SLACK_CLIENT_SECRET: canary('slack-client'),
      SLACK_SIGNING_SECRET: canary('slack-signing'),
      OUTBOUND_ALLOW: '127.0.0.1',
    }),
  },
)

/** Requests to the service that receives notices, and the status of its response. */
const received: { body: string; headers: Record<string, string> }[] = []
let status = 200
const service = createServer(async (request, response) => {
  received.push({ body: await text(request), headers: request.headers as Record<string, string> })
  response.writeHead(status).end()
})
beforeAll(() => new Promise<void>((done) => service.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => service.close(done)))

const serviceHost = () => `127.0.0.1:${(service.address() as AddressInfo).port}`

async function openSettings(path: string): Promise<Page> {
  const page = await site.open({ otherOrigins: [slackUrl] })
  await site.visit(page, site.at(path))
  return page
}

/** Records a notice for admins and delivers it, as the worker does. */
async function notifyWebhook(): Promise<void> {
  const ctx = jobContext(site.ctx)
  const place = { orgId: site.org.id, repositoryId: null }
  await recordNotice(ctx, webhookDisabled, place, [
    { webhookId: 1, host: 'hooks.example.com', isGone: false },
  ])
  await routeEvents(ctx, site.org.id)
  await deliverToWebhook()
}

async function deliverToWebhook(): Promise<void> {
  const [webhook] = await site.db
    .select()
    .from(outgoingWebhooks)
    .where(eq(outgoingWebhooks.orgId, site.org.id))
  const target = { orgId: site.org.id, channel: 'webhook' as const, target: String(webhook?.id) }
  await deliver(jobContext(site.ctx), target)
}

test('an admin adds the app to Slack, tests the workspace and disconnects it', async () => {
  const page = await openSettings('settings/notifications/chat')
  await page.getByText('No workspace is connected.').waitFor()
  await page.getByRole('button', { name: 'Add to Slack' }).click()
  await page.getByRole('link', { name: 'Continue at Slack' }).click()
  await page.waitForURL(site.address + site.at('settings/notifications/chat'))
  await page.getByRole('heading', { name: 'A new workspace' }).waitFor()

  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The workspace A new workspace responds.').waitFor()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Add to Slack' }).waitFor()
})

test('a person confirms the link of /svc link once, and unlinks the account', async () => {
  const ctx = { ...site.ctx, org: site.org, baseUrl: site.address }
  const workspace = { teamId: 'T1', teamName: 'Acme', botUserId: 'UBOT', token: ctx.secretBox.seal('any') }
  await site.db
    .insert(chatWorkspaces)
    .values({ orgId: site.org.id, ...workspace })
    .onConflictDoNothing()
  const url = await makeLinkRequest(ctx, { teamId: 'T1', chatUserId: 'U7', name: 'ada' })
  const page = await openSettings(new URL(url).href.split(`/app/${site.org.slug}/`)[1] ?? '')
  await page.getByText('ada in the workspace Acme will act with the rights of your account.').waitFor()
  await page.getByRole('button', { name: 'Link my account' }).click()
  await page.waitForURL(site.address + site.at('settings/notifications/chat'))
  await page.getByRole('rowheader', { name: /\(you\)$/ }).waitFor()
  await page.getByRole('button', { name: 'Unlink my chat account' }).click()
  await expect.poll(() => page.getByRole('rowheader', { name: /\(you\)$/ }).count()).toBe(0)

  await site.visit(page, url)
  await page.getByText('This link was used, or is older than 15 minutes.').waitFor()
  expect(await page.getByRole('button', { name: 'Link my account' }).count()).toBe(0)
})

test('an admin adds a webhook, tests it, replaces its secret and removes it', async () => {
  const page = await openSettings('settings/notifications/webhooks')
  const secret = () => page.getByRole('status', { name: 'Webhook secret' }).locator('code').innerText()
  await page.getByLabel('Address').fill(`http://${serviceHost()}/hook`)
  await page.getByRole('checkbox', { name: 'Disabled webhooks' }).check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('Webhook added.').waitFor()
  const first = await secret()

  await page.getByRole('button', { name: `Replace secret ${serviceHost()}` }).click()
  await page.getByText('Secret replaced.').waitFor()
  const second = await secret()
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: `Send a test ${serviceHost()}` }).click()
  await page.getByText('Test delivered.').waitFor()
  expect(await page.getByText(second).count()).toBe(0)
  const [{ body, headers } = { body: '', headers: {} }] = received
  for (const each of [first, second]) new Webhook(each).verify(body, headers)

  status = 500
  await page.getByRole('button', { name: `Send a test ${serviceHost()}` }).click()
  await page.getByText('The test was not delivered. The receiver answered with the status 500.').waitFor()
  await page.getByRole('button', { name: `Remove ${serviceHost()}` }).click()
  await page.getByRole('heading', { name: 'No webhooks' }).waitFor()
})

test('a notice is sent again, and a webhook that was disabled is enabled', async () => {
  status = 200
  const page = await openSettings('settings/notifications/webhooks')
  await page.getByLabel('Address').fill(`http://${serviceHost()}/hook`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('Webhook added.').waitFor()
  await notifyWebhook()
  const sent = received.at(-1)
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ type: 'webhook_disabled' })

  await page.reload()
  await page.getByRole('button', { name: /^Send again msg_/ }).click()
  await page.getByText('The message is being sent again.').waitFor()
  const count = received.length
  await deliverToWebhook()
  expect(received).toHaveLength(count + 1)
  expect(received.at(-1)?.headers['webhook-id']).toBe(sent?.headers['webhook-id'])

  status = 410
  await notifyWebhook()
  await page.reload()
  await page.getByRole('cell', { name: /^Disabled/ }).waitFor()
  await page.getByRole('button', { name: `Enable ${serviceHost()}` }).click()
  await page.getByText('Webhook enabled.').waitFor()
  await page.getByRole('cell', { name: 'Active' }).waitFor()
})
