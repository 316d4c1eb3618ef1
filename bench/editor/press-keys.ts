import type { Page } from 'playwright-core'
import { median, quantile } from '../harness'

/** Milliseconds per key. */
export interface KeyTimes {
  /** From when the page starts to handle the key to the end of the frame that shows it. */
  busy: number[]
  /**
   * From the key press to the end of the frame that shows it. Includes the wait while the page handles earlier keys.
   */
  behind: number[]
}

type KeyWatch = { watched: KeyTimes; watching?: AbortController }

/** Types one letter at a fixed rate, even if the page cannot keep up. */
export async function pressKeys(
  page: Page,
  { count, pauseMs }: { count: number; pauseMs: number },
): Promise<KeyTimes> {
  await page.evaluate(watchKeys)
  const pressed: Promise<void>[] = []
  for (let i = 0; i < count; i++) {
    pressed.push(page.keyboard.press('x'))
    await page.waitForTimeout(pauseMs)
  }
  await Promise.all(pressed)
  await page.waitForFunction(
    (all) => (globalThis as unknown as KeyWatch).watched.behind.length === all,
    count,
  )
  return page.evaluate(() => (globalThis as unknown as KeyWatch).watched)
}

/**
 * The busy time of a key is the time from its event to the end of that task, plus the time from the start of the frame
 * to the end of its task. The wait for the frame in between does not count.
 */
function watchKeys(): void {
  const page = globalThis as unknown as KeyWatch
  page.watching?.abort()
  page.watching = new AbortController()
  page.watched = { busy: [], behind: [] }
  const { watched } = page
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const startedAt = performance.now()
      const turn = new MessageChannel()
      turn.port1.onmessage = () => {
        const handled = performance.now() - startedAt
        requestAnimationFrame((frame) => {
          const afterDrawing = new MessageChannel()
          afterDrawing.port1.onmessage = () => {
            const now = performance.now()
            watched.busy.push(handled + now - Math.max(frame, startedAt + handled))
            watched.behind.push(now - timeStamp)
          }
          afterDrawing.port2.postMessage(0)
        })
      }
      turn.port2.postMessage(0)
    },
    { capture: true, signal: page.watching.signal },
  )
}

/** `floor` is the cost of a key in a short text. */
export function printKeys(name: string, { busy, behind }: KeyTimes, floor: KeyTimes): void {
  const of = (times: number[], floorTimes: number[]) =>
    `median ${median(times).toFixed(1)} ms (${(median(times) / median(floorTimes)).toFixed(2)} x), p95 ${quantile(times, 0.95).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`
  console.log(`  ${name.padEnd(20)} busy:   ${of(busy, floor.busy)}`)
  console.log(`  ${''.padEnd(20)} behind: ${of(behind, floor.behind)}`)
}
