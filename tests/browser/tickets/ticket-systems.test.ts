import { afterAll, beforeEach, expect, test } from 'vitest'
import { ticketConnections } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { canary } from '#tests/support/canary/canary'
import { startFakeJira } from '#tests/support/fake-jira/index'

const CONFIG = `version: "1"
# The board of the payments team.
ticket_systems:
  main:
    system: jira
    project: PAY
    hierarchy:
      depth_to_type: {2: Epic}
    status_map:
      reverse: {Done: done, To Do: todo, In Progress: in_progress}
`
const site = openSite({ payments: { 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': '# A\n\n## 1. One\n' } })
const WRONG_TOKEN = canary('jira-token')

const jira = await startFakeJira()
afterAll(jira.stop)

beforeEach(async () => {
  await site.db.delete(ticketConnections)
})

async function connect(page: Awaited<ReturnType<typeof site.open>>, token = jira.credential.token) {
  const form = page.getByRole('form', { name: 'Connect Jira Cloud' })
  await form.getByRole('textbox', { name: 'Host' }).fill(jira.host)
  await form.getByRole('textbox', { name: 'Email' }).fill('sync@acme.test')
  await form.getByLabel('API token').fill(token)
  await form.getByRole('button', { name: 'Test and save' }).click()
}

test('an admin connects Jira, tests it, and reviews a mapping for a status that is not covered', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/ticket-systems'))
  await page.getByRole('heading', { name: 'No ticket systems connected' }).waitFor()
  await connect(page)
  await page.getByRole('heading', { name: `Jira ${jira.host}` }).waitFor()
  await page.getByRole('button', { name: 'Test connection' }).click()
  const result = page.getByRole('status', { name: 'Test result' })
  await result.getByText('Connected as Plumbline Sync.').waitFor()
  await result.getByText('PAY has no type "Epic".').waitFor()
  await result.getByRole('link', { name: 'CONFIG.yaml, line 8' }).waitFor()
  await result.getByRole('row', { name: 'PAY Payments Read and write' }).waitFor()
  expect(await page.content()).not.toContain(jira.credential.token)

  await result.getByRole('link', { name: 'Review a mapping' }).click()
  await page.getByText('Proposed by the test of the ticket system').waitFor()
  const text = page.locator('.cm-content')
  await expect.poll(() => text.innerText()).toContain('In Review: in_progress')
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await expect.poll(() => text.innerText()).toContain('# The board of the payments team.')
})

test('a token that Jira rejects is explained, and what was typed stays', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/ticket-systems'))
  await connect(page, WRONG_TOKEN)
  await page
    .getByRole('alert')
    .getByText(/The token may be mistyped.*Create a new one/)
    .waitFor()
  expect(await page.getByRole('textbox', { name: 'Host' }).inputValue()).toBe(jira.host)
})

test('without JavaScript a system is connected, its webhook gets a secret, and it is removed', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('settings/ticket-systems'))
  await connect(page)
  await page.getByRole('heading', { name: 'Webhook' }).waitFor()
  expect(await page.getByText('/webhooks/jira/').innerText()).toMatch(
    new RegExp(`^${site.address}/webhooks/jira/\\d+-\\d+$`),
  )
  await page.getByText('Set it up by hand').click()
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  const secret = await page.getByRole('status', { name: 'New webhook secret' }).locator('code').innerText()
  await page.reload()
  expect(await page.content()).not.toContain(secret)

  await page.getByText('Remove this connection').click()
  await page.getByText('Tickets at Jira stay as they are').waitFor()
  await page.getByRole('button', { name: `Remove Jira ${jira.host}` }).click()
  await page.getByRole('heading', { name: 'No ticket systems connected' }).waitFor()
})
