import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { launchBrowser } from './launch-browser'
import { watchPage } from './watch-page'

export interface PageOptions extends BrowserContextOptions {
  /** Messages that this test provokes on purpose, such as the console message for a 404. */
  expected?: RegExp[]
}

let shared: Promise<Browser> | null = null

afterAll(async () => (await shared)?.close())

/**
 * Opens a page in this file's browser, for the server at `baseURL`. The test fails on a console error, an
 * exception, a failed request, a request to another server or a policy violation.
 */
export async function newPage(
  baseURL: string,
  { expected = [], ...options }: PageOptions = {},
): Promise<Page> {
  shared ??= launchBrowser()
  const context = await (await shared).newContext({ baseURL, ...options })
  // Each step loads a new document, and its content is checked at once. Compressed, it would arrive in
  // pieces.
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
