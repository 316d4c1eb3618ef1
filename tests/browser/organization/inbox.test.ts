import { expect, test } from 'vitest'
import { deliver } from '#server/talk/notices/delivery/deliver'
import { sendTest } from '#server/talk/notices/log/send-test'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { makeMember, signIn } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'

const site = openSite({ payments: SAMPLE })
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

/** Puts notices into the inbox of the person. */
async function notify(count: number) {
  const caller = { ...site.ctx, org: site.org, permissions: [], actor: userActor(site.userId) }
  for (let times = 0; times < count; times++) await sendTest(caller, {})
}

test('notices are read, marked as unread and marked all at once, with an undo', async () => {
  const page = await site.open()
  await site.visit(page, site.at('inbox'))
  await page.getByRole('heading', { name: 'No notices yet' }).waitFor()
  await notify(3)
  await page.reload()
  const badge = (unread: string) => page.getByRole('link', { name: `Inbox ${unread}` }).waitFor()
  await badge('3 unread')
  await page.getByRole('button', { name: 'Mark as read' }).first().click()
  await page.getByText('1 notice marked as read.').waitFor()
  await badge('2 unread')
  await page.getByRole('link', { name: 'Unread (2)' }).click()
  await expect.poll(() => page.locator('.inbox-notice').count()).toBe(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('heading', { name: 'No unread notices' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await badge('2 unread')
  await expect.poll(() => page.locator('.inbox-notice').count()).toBe(2)
})

test('j and k walk through the inbox, and m marks all as read', async () => {
  await notify(2)
  const page = await site.open()
  await site.visit(page, site.at('inbox'))
  await page.keyboard.press('j')
  const titles = page.locator('.inbox-notice h2')
  await expect.poll(() => titles.nth(0).evaluate((title) => title === document.activeElement)).toBe(true)
  await page.keyboard.press('j')
  await expect.poll(() => titles.nth(1).evaluate((title) => title === document.activeElement)).toBe(true)
  await page.keyboard.press('m')
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
})

test('the inbox, following and the settings work without JavaScript', async () => {
  await notify(1)
  const page = await site.open(asleep)
  await page.goto(site.at('inbox?show=unread'))
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText(/marked as read\./).waitFor()

  await page.goto(site.at('specs/acme/payments/docs/specs/refunds.md'))
  await page.getByLabel('Notifications: You are notified only if you own this spec').click()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByLabel('Notifications: You follow this spec').waitFor()

  await page.goto(site.at('settings/notifications'))
  await page.getByText('Mail is off').waitFor()
  await page.getByLabel('Stale specs in the inbox').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await page.getByLabel('Stale specs in the inbox').isChecked()).toBe(false)
})

test('a spec is muted from its page', async () => {
  const page = await site.open()
  await site.visit(page, site.at('specs/acme/payments/docs/specs/limits.md'))
  await page.getByLabel('Notifications: You are notified only if you own this spec').click()
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByText('You muted this spec.').first().waitFor()
  await page.getByLabel('Notifications: You muted this spec').waitFor()
})

test('an admin sees in the log why a notice was not sent, and sends it again', async () => {
  const page = await site.open()
  // The former address of the log.
  await site.visit(page, site.at('settings/notice-log'))
  expect(new URL(page.url()).pathname).toBe(site.at('settings/notifications/log'))
  // Without a workspace there is no field for a channel.
  expect(await page.getByLabel(/^Chat channel/).count()).toBe(0)
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await page.getByText('Test sent.').waitFor()
  await page.getByRole('row', { name: /Inbox/ }).first().waitFor()

  const response = await fetch(site.address + site.at('api/notices/test'), {
    method: 'POST',
    body: JSON.stringify({ channel: '#svc-specs' }),
    headers: { cookie: site.cookie, 'content-type': 'application/json', origin: site.address },
  })
  expect(response.status).toBe(200)
  const address = { orgId: site.org.id, channel: 'chat' as const, target: '#svc-specs' }
  await deliver(jobContext(site.ctx), address)
  await page.reload()
  const row = page.getByRole('row', { name: /#svc-specs/ })
  await row.getByText('Not sent').waitFor()
  expect(await row.getByText('It is not set up on this deployment.').isVisible()).toBe(false)
  await row.getByText('Tests', { exact: true }).click()
  await row.getByText('It is not set up on this deployment.').waitFor()
  await row.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The notice is sent again.').waitFor()
  await row.getByText('Waiting').waitFor()
})

test('one page leads to all settings of notifications; readers see what concerns them', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/notifications'))
  const sections = page.getByRole('navigation', { name: 'Sections of notifications' }).getByRole('link')
  expect(await sections.allInnerTexts()).toEqual(['Yours', 'Chat', 'Webhooks', 'Delivery log'])
  await sections.nth(1).click()
  await page.getByText('Slack is not set up on this deployment.').waitFor()
  for (const [former, section] of [
    ['chat', 'chat'],
    ['webhooks', 'webhooks'],
  ])
    expect((await site.ask(site.at(`settings/${former}?a=b`))).headers.get('location')).toBe(
      site.at(`settings/notifications/${section}?a=b`),
    )
  const reader = await makeMember(site.db, site.org, 'viewer')
  const other = await site.open({ cookie: await signIn(site.db, reader) })
  await site.visit(other, site.at('settings/notifications'))
  expect(
    await other
      .getByRole('navigation', { name: 'Sections of notifications' })
      .getByRole('link')
      .allInnerTexts(),
  ).toEqual(['Yours', 'Chat'])
})
