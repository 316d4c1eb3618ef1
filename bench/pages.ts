import type { Page } from 'playwright-core'
import { median, numberArgument, withTemporaryFolder } from './harness'
import { LONG_SPEC, makeLargeRepository } from './pages/large-repository'
import { type Product, withProduct } from './pages/run-product'

const PAGES = {
  dashboard: '/app/local/',
  spec: '/app/local/specs/local/sample/docs/specs/payment-retries.md',
  search: '/app/local/search?q=retry',
}

const LARGE_PAGES = {
  '3 000 specs': '/app/local/repos/local/large',
  'dashboard of them': '/app/local/',
  'editor of them': '/app/local/editor',
  '2 000 sections': `/app/local/specs/local/large/${LONG_SPEC}`,
}

interface Figures {
  /** Time at which the largest element was painted. */
  paintMs: number
  /** Time at which React had hydrated the page. */
  aliveMs: number
  /** The longest time during which the page was blocked. */
  blockedMs: number
  /** From a key press to the next frame: the palette opens. */
  interactionMs: number
  kilobytes: number
  requests: number
}

const COLUMNS: [string, (figures: Figures) => number][] = [
  ['largest paint ms', ({ paintMs }) => paintMs],
  ['alive ms', ({ aliveMs }) => aliveMs],
  ['longest task ms', ({ blockedMs }) => blockedMs],
  ['interaction ms', ({ interactionMs }) => interactionMs],
  ['sent kB', ({ kilobytes }) => kilobytes],
  ['requests', ({ requests }) => requests],
]

/**
 * Measures the load time, responsiveness and size of pages on this machine, each with an empty cache. Uses the sample
 * repository, or with `--large` a repository with 3 000 specs, one of which has 2 000 sections.
 */
export async function run(args: string[]): Promise<void> {
  const rounds = numberArgument(args, 'rounds', 5)
  if (!args.includes('--large')) return withProduct((product) => print(product, PAGES, rounds))
  await withTemporaryFolder(async (folder) => {
    const LOCAL_REPOS = `local/large=${await makeLargeRepository(`${folder}/large.git`)}`
    await withProduct((product) => print(product, LARGE_PAGES, rounds), { LOCAL_REPOS })
  })
}

async function print(product: Product, pages: Record<string, string>, rounds: number): Promise<void> {
  console.log(`${''.padEnd(20)}${COLUMNS.map(([name]) => name.padStart(18)).join('')}`)
  for (const [name, path] of Object.entries(pages)) {
    const all: Figures[] = []
    for (let round = 0; round <= rounds; round++) {
      const figures = await measure(product, path)
      if (round > 0) all.push(figures)
    }
    const medians = COLUMNS.map(([, pick]) => median(all.map(pick)).toFixed(0).padStart(18))
    console.log(`  ${name.padEnd(18)}${medians.join('')}`)
  }
}

async function measure({ open }: Product, path: string): Promise<Figures> {
  const context = await open({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const traffic = await watchTraffic(page)
  await page.addInitScript(watchTasks)
  await page.goto(path)
  const aliveMs = await untilAlive(page)
  await page.waitForLoadState('networkidle')
  const paintMs = await largestPaint(page)
  const blockedMs = await page.evaluate(() => (globalThis as TaskTimes).longest ?? 0)
  const interactionMs = await timeToPalette(page)
  await context.close()
  return {
    paintMs,
    aliveMs,
    blockedMs,
    interactionMs,
    kilobytes: traffic.bytes / 1024,
    requests: traffic.requests,
  }
}

interface TaskTimes {
  longest?: number
  slowest?: number
}

/** Runs in the page before its own scripts. */
function watchTasks(): void {
  const times = globalThis as TaskTimes
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest ?? 0, duration)
  }).observe({ type: 'longtask', buffered: true })
}

async function untilAlive(page: Page): Promise<number> {
  const alive = await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main && Object.keys(main).some((key) => key.startsWith('__reactFiber')) && performance.now()
  })
  return Number(await alive.jsonValue())
}

/** Bytes on the wire: compressed, with headers. */
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

/** The browser's own measurement of a key: until the frame after its handlers. */
async function timeToPalette(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times = globalThis as TaskTimes
    times.slowest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) times.slowest = Math.max(times.slowest ?? 0, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve((globalThis as TaskTimes).slowest ?? 0), 100)),
      ),
  )
}
