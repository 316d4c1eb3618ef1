import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser/launch-browser'
import { withTemporaryFolder } from '../harness'

export interface Product {
  address: string
  browser: Browser
  /** Opens a signed-in browser context with these options. */
  open(options: BrowserContextOptions): ReturnType<Browser['newContext']>
}

const LINK = /(http:\/\/\S+\/auth\/first-account\?token=\S+)/
const PASSWORD = 'a long quiet sentence of one’s own'

/**
 * Starts the product with its defaults and its sample repository or others, and a browser that has created the first account.
 */
export function withProduct(
  work: (product: Product) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  return withTemporaryFolder(async (folder) => {
    const server = spawn(process.execPath, ['build/program/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: `${folder}/data`,
        RATE_LIMITS: 'api=off,search=off,auth=off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const browser = await launchBrowser()
    try {
      const link = await linkOf(server)
      const storageState = await signUp(browser, link)
      const address = new URL(link).origin
      await waitUntilRead(address, storageState)
      await work({
        address,
        browser,
        open: async (options) => {
          const context = await browser.newContext({ baseURL: address, storageState, ...options })
          // With an open stream, a page is never idle.
          await context.route('**/api/live**', (route) => route.abort())
          return context
        },
      })
    } finally {
      await browser.close()
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  })
}

/** Keeps reading after the link, so that unread output does not block the server. */
function linkOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (piece) => {
      output += piece
      const [, link] = LINK.exec(output) ?? []
      if (link) resolve(link)
    })
    server.once('exit', () => reject(new Error(`the server ended before it was up:\n${output}`)))
  })
}

async function signUp(browser: Browser, link: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Name').fill('First admin')
  await page.getByLabel('Email').fill('admin@example.com')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

type State = Awaited<ReturnType<typeof signUp>>

/**
 * Waits until the repository and its history are indexed. Until then, pages show less data and jobs compete with the
 * measurement.
 */
async function waitUntilRead(address: string, { cookies }: State): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const getJson = async (path: string) =>
    (await fetch(`${address}/app/${path}`, { headers: { cookie } })).json()
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    const { summary } = await getJson('local/api/coverage')
    const { tasks }: { tasks: { waiting: number; running: number }[] } = await getJson('admin/api/queue')
    if (summary.total_specs > 0 && tasks.every(({ waiting, running }) => waiting + running === 0)) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the repository was not read within five minutes')
}
