import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { launchBrowser } from './launch-browser'
import { watchPage } from './watch-page'

export interface PageOptions extends BrowserContextOptions {
  /** What this test means to provoke, such as the console's word for a 404. */
  expected?: RegExp[]
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
  // Where each step is a new document, what stands in it is looked for at once: packed, it would come piece by piece.
  if (options.javaScriptEnabled === false)
    await context.setExtraHTTPHeaders({ 'accept-encoding': 'identity' })
  const page = await context.newPage()
  const complaints = await watchPage(page, baseURL)
  onTestFinished(async () => {
    await context.close()
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    expect(unexpected, 'the page complains of nothing').toEqual([])
  })
  return page
}
