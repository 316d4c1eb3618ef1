import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchBrowser } from './launch-browser'
import { watchPage } from './watch-page'

export interface PageOptions extends BrowserContextOptions {
  /** Messages that this test provokes on purpose, such as the console message for a 404. */
  expected?: RegExp[]
  /** Other servers of this test that the page may send requests to. */
  otherOrigins?: readonly string[]
}

let browser: Promise<Browser> | null = null

/**
 * Starts the browser of this process, unless it runs. All files of a worker share it, because a start takes half a
 * second of processor time. Each page has a context of its own: cookies, storage and cache. It ends with the process.
 */
export async function openBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected()) browser = launchBrowser()
  return browser as Promise<Browser>
}

/**
 * Opens a page for the server at `baseURL`. The test fails on a console error, an exception, a failed request, a
 * request to another server or a policy violation.
 */
export async function newPage(
  baseURL: string,
  { expected = [], otherOrigins, ...options }: PageOptions = {},
): Promise<Page> {
  const context = await (await openBrowser()).newContext({ baseURL, ...options })
  // Each step loads a new document, and its content is checked at once. Compressed, it would arrive in
  // pieces.
  if (options.javaScriptEnabled === false)
    await context.setExtraHTTPHeaders({ 'accept-encoding': 'identity' })
  const page = await context.newPage()
  const complaints = await watchPage(page, baseURL, otherOrigins)
  onTestFinished(async () => {
    await context.close()
    expectNone(complaints, expected)
  })
  return page
}

export function expectNone(complaints: readonly string[], expected: readonly RegExp[]): void {
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
  expect(unexpected, 'the page complains of nothing').toEqual([])
}
