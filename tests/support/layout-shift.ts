import type { Page } from 'playwright-core'

interface Shifts {
  shifted?: number
}

/** In the page, before anything of it: adds up how far things jumped that nobody touched. */
export function watchShifts(): void {
  const kept = globalThis as Shifts
  kept.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) kept.shifted = (kept.shifted ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum so far, two frames after everything has been loaded. */
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
