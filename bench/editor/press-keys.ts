import type { Page } from 'playwright-core'
import { median, quantile } from '../harness'

/** In milliseconds: of each key. */
export interface KeyTimes {
  /** From the key to the end of the frame that shows it: all that the page did meanwhile. */
  busy: number[]
  /** As the browser itself counts it: until the frame is on the screen, in steps of 8. */
  seen: number[]
}

interface Watched {
  busy: number[]
  seen: number[]
}

/** Types one letter again and again. */
export async function pressKeys(
  page: Page,
  { count, pauseMs }: { count: number; pauseMs: number },
): Promise<KeyTimes> {
  await page.evaluate(watchKeys)
  for (let i = 0; i < count; i++) {
    await page.keyboard.press('x')
    await page.waitForTimeout(pauseMs)
  }
  return page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)
}

/**
 * The work of a key is what lies between its event and the task behind it, and then the frame's: from when the browser
 * begins it until the task behind that. The wait for the frame between the two is nobody's work.
 */
function watchKeys(): void {
  const page = globalThis as unknown as { watched: Watched; watching?: AbortController }
  page.watching?.abort()
  page.watching = new AbortController()
  page.watched = { busy: [], seen: [] }
  const { watched } = page
  const { signal } = page.watching
  document.addEventListener(
    'keydown',
    () => {
      const pressed = performance.now()
      const turn = new MessageChannel()
      turn.port1.onmessage = () => {
        const handled = performance.now() - pressed
        requestAnimationFrame((begun) => {
          const drawn = new MessageChannel()
          drawn.port1.onmessage = () => {
            watched.busy.push(handled + performance.now() - Math.max(begun, pressed + handled))
          }
          drawn.port2.postMessage(0)
        })
      }
      turn.port2.postMessage(0)
    },
    { capture: true, signal },
  )
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') watched.seen.push(duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  signal.addEventListener('abort', () => observer.disconnect())
}

export function printKeys(name: string, { busy, seen }: KeyTimes): void {
  const of = (times: number[]) =>
    times.length === 0
      ? 'under 16 ms'
      : `median ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`
  console.log(`  ${name.padEnd(20)} busy: ${of(busy)}`)
  console.log(
    `  ${''.padEnd(20)} seen: ${of(seen)} (${seen.length} of ${busy.length} keys at 16 ms or later)`,
  )
}
