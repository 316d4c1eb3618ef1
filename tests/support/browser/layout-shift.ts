import type { Page } from 'playwright-core'

interface Shifts {
  shifted?: number
}

/** Runs in the page before its scripts. Adds up the layout shifts without user input. */
export function watchShifts(): void {
  const shiftRecord = globalThis as Shifts
  shiftRecord.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) shiftRecord.shifted = (shiftRecord.shifted ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum so far, two frames after everything has loaded. */
export async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('load')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as Shifts).shifted ?? Number.NaN)),
        ),
      ),
  )
}
