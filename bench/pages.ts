import type { Page } from 'playwright-core'
import { median, numberArgument } from './harness'
import { type Product, withProduct } from './pages/run-product'

const PAGES = {
  dashboard: '/app/local/',
  spec: '/app/local/specs/local/sample/docs/specs/payment-retries.md',
  search: '/app/local/search?q=retry',
}

interface Figures {
  /** When the largest thing stood there. */
  paintMs: number
  /** From a key pressed to the next frame on the screen: the palette opens. */
  interactionMs: number
  kilobytes: number
  requests: number
}

/** How fast pages stand and answer on this machine, with an empty cache each time, and what they weigh. */
export async function run(args: string[]): Promise<void> {
  const rounds = numberArgument(args, 'rounds', 5)
  await withProduct(async (product) => {
    console.log('                largest paint   interaction      sent    requests')
    for (const [name, path] of Object.entries(PAGES)) {
      const all: Figures[] = []
      for (let round = 0; round <= rounds; round++) {
        const figures = await measure(product, path)
        if (round > 0) all.push(figures)
      }
      const of = (pick: (figures: Figures) => number) => median(all.map(pick)).toFixed(0)
      console.log(
        `  ${name.padEnd(12)} ${of((it) => it.paintMs).padStart(10)} ms ${of((it) => it.interactionMs).padStart(10)} ms ${of((it) => it.kilobytes).padStart(6)} kB ${of((it) => it.requests).padStart(9)}`,
      )
    }
  })
}

async function measure({ open }: Product, path: string): Promise<Figures> {
  const context = await open({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const traffic = await watchTraffic(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const paintMs = await largestPaint(page)
  const interactionMs = await timeToPalette(page)
  await context.close()
  return { paintMs, interactionMs, kilobytes: traffic.bytes / 1024, requests: traffic.requests }
}

/** As it travelled: packed, with its headers. */
async function watchTraffic(page: Page) {
  const traffic = { bytes: 0, requests: 0 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    traffic.requests += 1
  })
  return traffic
}

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        )
      }),
  )

/** What the browser itself counts for a key: until the frame after its handlers. */
async function timeToPalette(page: Page): Promise<number> {
  await page.evaluate(() => {
    const kept = globalThis as { slowest?: number }
    kept.slowest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.slowest = Math.max(kept.slowest ?? 0, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((globalThis as { slowest?: number }).slowest ?? 0), 100),
        ),
      ),
  )
}
