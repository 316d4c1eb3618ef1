import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstAccountLink } from '#server/accounts/auth/index'
import { ensureFirstOrg } from '#server/accounts/orgs/index'
import { openSite } from '#tests/browser/open-site'
import { newPage } from '#tests/support/browser/browser'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { canary } from '#tests/support/canary/canary'
import { FakeAi } from '#tests/support/fake-ai/index'
import { type FakeGitHub, startFakeGitHub } from '#tests/support/fake-github/index'
import { FakeSlack } from '#tests/support/fake-slack/index'

const ai = new FakeAi()
const slackToken = canary('journey-slack')
const slack = new FakeSlack(slackToken)
let github: FakeGitHub
let slackUrl = ''
let closeSlack = async () => {}
beforeAll(async () => {
  const [started, opened] = await Promise.all([startFakeGitHub(), slack.start(), ai.start()])
  github = started
  slackUrl = opened.url
  closeSlack = opened.close
})
afterAll(() => Promise.all([github.stop(), closeSlack(), ai.stop()]))

const site = openSite(
  {},
  {
    isAlone: true,
    canBeSetUp: true,
    env: () => ({
      ANTHROPIC_BASE_URL: ai.address,
      GITHUB_API_URL: github.url,
      SLACK_API_URL: slackUrl,
    }),
  },
)

async function createFirstAccount(page: Page): Promise<void> {
  const { adminId } = await ensureFirstOrg(site.ctx, 'local')
  await page.goto((await makeFirstAccountLink(site.ctx, adminId)) ?? '')
  await page.getByRole('textbox', { name: 'Name' }).fill('First Person')
  await page.getByRole('textbox', { name: 'Email' }).fill('first@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(canary('first-password'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'What is your organization called?' }).waitFor()
  await site.visit(page, '/app/admin/setup')
}

test('the first person sets up GitHub, AI and chat on a phone, and skips sign-in', async () => {
  const page = await newPage(site.address, {
    viewport: { width: 390, height: 800 },
    otherOrigins: [github.url],
  })
  await createFirstAccount(page)
  const step = (name: string) => page.getByRole('region', { name })
  await page.getByRole('heading', { name: 'Finish setup (all optional)' }).waitFor()

  await step('Repositories').getByRole('textbox', { name: 'GitHub organization' }).fill('acme')
  await step('Repositories').getByRole('button', { name: 'Create a GitHub App' }).click()
  await page.getByRole('button', { name: 'Create GitHub App' }).click()
  await page.waitForURL('**/app/admin/setup')
  await site.untilAlive(page)
  await step('Repositories').getByText('is installed at no account').waitFor()
  const install = step('Repositories').getByRole('link', { name: 'Install the App on GitHub' })
  expect(await install.getAttribute('href')).toBe(
    `${github.url}/github-apps/plumbline-test/installations/new`,
  )

  const key = step('AI').getByLabel('Anthropic key')
  const save = (name: string) => step(name).getByRole('button', { name: 'Test and save' }).first().click()
  await key.fill(canary('wrong-ai-key'))
  await save('AI')
  await step('AI').getByRole('alert').filter({ hasText: 'nothing was stored' }).waitFor()
  await key.fill(ai.key)
  await save('AI')
  await step('AI').getByRole('status').filter({ hasText: 'answers.' }).waitFor()

  await step('Chat').getByLabel('Bot token').fill(slackToken)
  await save('Chat')
  await step('Chat').getByRole('status').filter({ hasText: 'The workspace Acme answers.' }).waitFor()
  await step('Sign-in').getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('heading', { name: 'Setup is complete' }).waitFor()

  expect(await findBarriers(page)).toEqual([])
  const { window, content } = await page.evaluate(() => ({
    window: innerWidth,
    content: document.documentElement.scrollWidth,
  }))
  expect(content, 'nothing is wider than the window').toBe(window)
  await page.getByRole('link', { name: 'Go to the specs' }).click()
  await page.getByRole('heading', { name: 'What is your organization called?' }).waitFor()
})
