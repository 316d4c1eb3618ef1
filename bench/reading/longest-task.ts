import type { Page } from 'playwright-core'

interface TaskTimes {
  longestTask?: number
}

/** The longest time during which the work blocked the page, in milliseconds. The browser reports from 50 ms on, so 0 is below. */
export async function longestTaskOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times = globalThis as TaskTimes
    times.longestTask = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        times.longestTask = Math.max(times.longestTask ?? 0, duration)
    }).observe({ type: 'longtask' })
  })
  await work()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve((globalThis as TaskTimes).longestTask ?? 0))),
      ),
  )
}
