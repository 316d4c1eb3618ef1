import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { assistantSettings, users } from '#db/schema/index'
import { readAssistant } from '#server/accounts/assistants/index'
import { setPassword } from '#server/accounts/idp/index'
import { openSite } from '#tests/browser/open-site'
import { newPage } from '#tests/support/browser/browser'
import { canary } from '#tests/support/canary/canary'

const site = openSite()
const PASSWORD = canary('password')
let email = ''

beforeAll(async () => {
  await setPassword(site.ctx, site.userId, PASSWORD)
  const people = await site.db.select({ id: users.id, email: users.email }).from(users)
  email = people.find(({ id }) => id === site.userId)?.email ?? ''
})

/** The address on this machine at which the program waits for the code. */
async function waitForCode(): Promise<{ redirectUrl: string; received: Promise<URLSearchParams> }> {
  let resolve: (query: URLSearchParams) => void = () => undefined
  const received = new Promise<URLSearchParams>((settle) => {
    resolve = settle
  })
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    response.setHeader('content-type', 'text/html')
    response.end('<title>Connected</title><link rel="icon" href="data:,"><h1>You can close this page.</h1>')
    if (searchParams.has('code')) resolve(searchParams)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { redirectUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, received }
}

type Saved = Parameters<NonNullable<OAuthClientProvider['saveTokens']>>[0]

/** What a program stores, and the browser that it opens. */
function providerFor(page: Page, redirectUrl: string): OAuthClientProvider & { saved: Saved | undefined } {
  let client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  let verifier = ''
  let discovery: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>
  return {
    saved: undefined,
    redirectUrl,
    clientMetadata: { client_name: 'Terminal <b>assistant</b>', redirect_uris: [redirectUrl] },
    clientInformation: () => client,
    saveClientInformation(information) {
      client = information
    },
    tokens() {
      return this.saved
    },
    saveTokens(tokens) {
      this.saved = tokens
    },
    redirectToAuthorization: async (url) => void (await page.goto(url.toString())),
    saveCodeVerifier(value) {
      verifier = value
    },
    codeVerifier: () => verifier,
    discoveryState: () => discovery,
    saveDiscoveryState(state) {
      discovery = state
    },
  }
}

test.each([
  { width: 320, colorScheme: 'dark', javaScriptEnabled: false },
  { width: 1280, colorScheme: 'light', javaScriptEnabled: true },
] as const)('an assistant connects by itself: %o', async ({ width, ...options }) => {
  const { redirectUrl, received } = await waitForCode()
  const expected = [/\.js csp$/, /another server|127\.0\.0\.1:\d+\/callback/]
  const page = await newPage(site.address, { viewport: { width, height: 700 }, expected, ...options })
  const provider = providerFor(page, redirectUrl)
  const serverUrl = `${site.address}${site.at('mcp')}`

  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('heading', { level: 1, name: 'Connect an assistant' }).waitFor()
  const text = await page.locator('main').innerText()
  for (const part of ['Terminal <b>assistant</b>', site.org.name, 'this computer (127.0.0.1)', email])
    expect(text).toContain(part)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.getByRole('radio', { name: /Also change specs/ }).check()
  await page.getByRole('button', { name: 'Allow' }).click()

  const { code = '', iss } = Object.fromEntries(await received)
  expect(await auth(provider, { serverUrl, authorizationCode: code, iss })).toBe('AUTHORIZED')
  const ctx = { ...site.ctx, baseUrl: site.address }
  const connected = await readAssistant(ctx, provider.saved?.access_token ?? '', site.org.slug)
  expect(connected).toMatchObject({ name: 'Terminal <b>assistant</b>', actor: { userId: site.userId } })
})

test('Settings → Assistants lists the connection and ends it', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/assistants'))
  const rows = page.getByRole('row').filter({ hasText: 'Terminal <b>assistant</b>' })
  const before = await rows.count()
  expect(before).toBeGreaterThan(0)
  await page
    .getByRole('button', { name: /^Disconnect/ })
    .first()
    .click()
  await expect.poll(() => rows.count()).toBe(before - 1)
  expect(await page.locator('main').innerText()).toContain(
    `claude mcp add --transport http plumbline ${site.address}${site.at('mcp')}`,
  )
})

test('Settings → Assistants tests the endpoint and changes how assistants save', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const page = await site.open({ javaScriptEnabled, expected: [/\.js csp$/] })
    await page.goto(site.at('settings/assistants'))
    if (javaScriptEnabled) await site.untilAlive(page)
    await page.getByRole('button', { name: 'Test the tools' }).click()
    await page.getByText('The tools work.').waitFor()
    const text = await page.locator('main').innerText()
    for (const tool of ['get_spec', 'update_section_status']) expect(text).toContain(tool)
    const choice = javaScriptEnabled ? 'commit' : 'pull_request'
    await page.getByRole('combobox', { name: 'Save changes as' }).selectOption(choice)
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await site.db.select().from(assistantSettings)).map(({ savesAs }) => savesAs))
      .toEqual([choice])
  }
})
