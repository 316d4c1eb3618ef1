import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser/launch-browser'
import { createWriter, writeLongSpec } from '../corpus/write-spec'
import { withTemporaryFolder } from '../harness'
import { openStage } from '../indexing/stage'
import { pressKeys, printKeys } from './press-keys'
import { openTypist, type Typist } from './typist'

const LONG = 'docs/specs/long.md'
const SHORT = 'docs/specs/short.md'
const LENGTHS = { [LONG]: 5_000_000, [SHORT]: 10_000 }
/** Time limit for showing the long text and its outline, which is computed in a worker thread. */
const PATIENCE_MS = 60_000

/** The pause after a jump, about the time a person needs to find the cursor. */
const GLANCE_MS = 300
const REST_MS = 8_000

/** The outline, read without Playwright locators, which would inspect each of its thousands of entries. */
const ROWS = '.editor-outline button'

/** Positions of the cursor, because the text before and after it may both cost time. */
const CURSOR_KEYS = { start: 'Control+Home', middle: null, end: 'Control+End' } as const

/**
 * Measures the cost of a key in a text of 5 MB, compared with one of 10 KB: how long the page is busy, and the delay
 * until the key is visible. Types first faster than any person, which leaves no idle time, and then with pauses. Uses
 * the pages of the last `npm run build`.
 *
 *     npm run bench -- typing [--profile keys.cpuprofile]
 */
export async function run(args: string[]): Promise<void> {
  const profile = args[args.indexOf('--profile') + 1]
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const files = Object.fromEntries(Object.entries(LENGTHS).map(([path, length]) => [path, specOf(length)]))
    const typist = await openTypist(await stage.create('typing'), folder, files)
    const browser = await launchBrowser()
    try {
      const open = (path: string) => openPage(browser, typist.cookie, typist.addressOf(path))
      console.log('typing: a key each 30 ms, then one each 2 s; beside a text of 10 KB')
      const short = await open(SHORT)
      await go(short, CURSOR_KEYS.end)
      const floor = await pressKeys(short, { count: 60, pauseMs: 30 })
      await short.close()
      printKeys('10 KB', floor, floor)
      const page = await open(LONG)
      const stop = args.includes('--profile') ? await startProfile(page) : null
      await go(page, CURSOR_KEYS.end, GLANCE_MS)
      printKeys('5 MB, end, at once', await pressKeys(page, { count: 60, pauseMs: 30 }), floor)
      for (const [name, key] of Object.entries(CURSOR_KEYS)) {
        await go(page, key)
        printKeys(`5 MB, ${name}`, await pressKeys(page, { count: 60, pauseMs: 30 }), floor)
        printKeys(`5 MB, ${name}, rests`, await pressKeys(page, { count: 5, pauseMs: 2_000 }), floor)
      }
      if (stop && profile) await writeFile(profile, await stop())
    } finally {
      await browser.close()
      await typist.close()
      await stage.close()
    }
  })
}

/** Waits until the text is shown and its outline is complete. */
async function openPage(browser: Browser, cookie: Typist['cookie'], address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.context().addCookies([cookie])
  await page.goto(address)
  await page.locator('.cm-content').waitFor()
  await page.waitForFunction((rows) => document.querySelector(rows) !== null, ROWS)
  return page
}

/** Moves the cursor to the end of a line of text. */
async function go(page: Page, key: string | null, restMs = REST_MS): Promise<void> {
  await page.locator('.cm-content').focus()
  if (key !== null) await page.keyboard.press(key)
  else await page.evaluate((rows) => document.querySelectorAll<HTMLElement>(rows)[4000]?.click(), ROWS)
  await page.keyboard.press('End')
  await page.waitForTimeout(restMs)
}

async function startProfile(page: Page): Promise<() => Promise<string>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: 500 })
  await devtools.send('Profiler.start')
  return async () => JSON.stringify((await devtools.send('Profiler.stop')).profile)
}

function specOf(length: number): string {
  const spec = writeLongSpec(createWriter(5), length)
  return spec.slice(0, spec.lastIndexOf('\n', length) + 1)
}
