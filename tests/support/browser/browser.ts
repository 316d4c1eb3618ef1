import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { returnPage, takePage } from './kept-pages'

export interface PageOptions extends BrowserContextOptions {
  /** Messages that this test provokes on purpose, such as the console message for a 404. */
  expected?: RegExp[]
  /** Other servers of this test that the page may send requests to. */
  otherOrigins?: readonly string[]
  /** A function with a name that runs in each document, before its own scripts. */
  script?: () => void
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
    // The response arrives after all events that the browser sent before.
    if (!keptPage.page.isClosed()) await keptPage.page.context().cookies()
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
