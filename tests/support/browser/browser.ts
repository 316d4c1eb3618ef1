import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchBrowser } from './launch-browser'
import { watchPage } from './watch-page'

export interface PageOptions extends BrowserContextOptions {
  /** Messages that this test provokes on purpose, such as the console message for a 404. */
  expected?: RegExp[]
}

let browser: Promise<Browser> | null = null

/** Each file has a browser of its own: `close-browser.ts` calls this after each file, because files share this module. */
export async function closeBrowser(): Promise<void> {
  const launched = browser
  browser = null
  await (await launched)?.close()
}

/**
 * Opens a page in this file's browser, for the server at `baseURL`. The test fails on a console error, an
 * exception, a failed request, a request to another server or a policy violation.
 */
export async function newPage(
  baseURL: string,
  { expected = [], ...options }: PageOptions = {},
): Promise<Page> {
  browser ??= launchBrowser()
  const context = await (await browser).newContext({ baseURL, ...options })
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
