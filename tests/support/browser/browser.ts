import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { returnPage, takePage } from './kept-pages'
import { launchBrowser } from './launch-browser'

export interface PageOptions extends BrowserContextOptions {
  /** Messages that this test provokes on purpose, such as the console message for a 404. */
  expected?: RegExp[]
  /** Other servers of this test that the page may send requests to. */
  otherOrigins?: readonly string[]
  /** A function with a name that runs in each document, before its own scripts. */
  script?: () => void
}

let browser: Promise<Browser> | null = null

/**
 * Starts the browser of this process, unless it runs. All files of a worker share it, because a start takes half a
 * second of processor time. It ends with the process.
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
  { expected = [], ...options }: PageOptions = {},
): Promise<Page> {
  const keptPage = await takePage({ baseURL, ...options })
  onTestFinished(async ({ task }) => {
    const complaints = [...keptPage.complaints]
    await returnPage(keptPage, task.result?.state !== 'fail')
    expectNone(complaints, expected)
  })
  return keptPage.page
}

function expectNone(complaints: readonly string[], expected: readonly RegExp[]): void {
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
  expect(unexpected, 'the page complains of nothing').toEqual([])
}
