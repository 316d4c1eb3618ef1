import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { type Chromium, findChromium } from './find-chromium'
import { watchPage } from './watch-page'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface PageOptions extends BrowserContextOptions {
  /** What this test means to provoke, such as the console's word for a 404. */
  expected?: RegExp[]
}

export async function launchBrowser(found?: Chromium): Promise<Browser> {
  const { executablePath, env } = found ?? (await findChromium())
  return chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } })
}

let shared: Promise<Browser> | null = null

afterAll(async () => (await shared)?.close())

/**
 * A page of its own in this file's browser, for the server at `baseURL`. The test fails when the page complains:
 * an error on the console, an exception, a request that fails or that leaves the server, a policy violation.
 */
export async function newPage(
  baseURL: string,
  { expected = [], ...options }: PageOptions = {},
): Promise<Page> {
  shared ??= launchBrowser()
  const context = await (await shared).newContext({ baseURL, ...options })
  const page = await context.newPage()
  const complaints = await watchPage(page, baseURL)
  onTestFinished(async () => {
    await context.close()
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    expect(unexpected, 'the page complains of nothing').toEqual([])
  })
  return page
}
