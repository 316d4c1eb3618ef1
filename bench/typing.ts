import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../tests/support/launch-browser'
import { createWriter } from './corpus/write-spec'
import { pressKeys, printKeys } from './editor/press-keys'
import { openTypist } from './editor/typist'
import { withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'

const PATH = 'docs/specs/long.md'
const LENGTH = 5_000_000
/** A text like this is drawn at once, but read through to its outline in a worker. */
const PATIENCE_MS = 60_000

/** The outline, asked for without Playwright's own locators, which look at each of its thousands. */
const ROWS = '.editor-outline button'

/** Where the cursor is: what stands before it and what stands behind it may both cost. */
const PLACES = { start: 'Control+Home', middle: null, end: 'Control+End' } as const

/**
 * What a key costs in a text of 5 MB: how long the page is busy with it, and how long until it is seen. Typed without a
 * rest, so that what waits for one is not counted, and then with rests, so that it is. The pages are those of the last
 * `npm run build`.
 *
 *     npm run bench -- typing [--profile keys.cpuprofile]
 */
export async function run(args: string[]): Promise<void> {
  const profile = args[args.indexOf('--profile') + 1]
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const typist = await openTypist(await stage.create('typing'), folder, { [PATH]: longSpec() })
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
      page.setDefaultTimeout(PATIENCE_MS)
      await page.context().addCookies([typist.cookie])
      await page.goto(typist.addressOf(PATH))
      await page.locator('.cm-content').waitFor()
      await page.waitForFunction((rows) => document.querySelector(rows) !== null, ROWS)
      const stop = args.includes('--profile') ? await startProfile(page) : null
      console.log(`typing: ${LENGTH / 1e6} MB, a key each 60 ms, then one each 2 s`)
      for (const [name, key] of Object.entries(PLACES)) {
        await go(page, key)
        printKeys(name, await pressKeys(page, { count: 60, pauseMs: 60 }))
        printKeys(`${name}, with rests`, await pressKeys(page, { count: 5, pauseMs: 2_000 }))
      }
      if (stop && profile) await writeFile(profile, await stop())
    } finally {
      await browser.close()
      await typist.close()
      await stage.close()
    }
  })
}

/** To the end of a line that is text. */
async function go(page: Page, key: string | null): Promise<void> {
  await page.locator('.cm-content').focus()
  if (key !== null) await page.keyboard.press(key)
  else await page.evaluate((rows) => document.querySelectorAll<HTMLElement>(rows)[4000]?.click(), ROWS)
  await page.keyboard.press('End')
  await page.waitForTimeout(3_000)
}

async function startProfile(page: Page): Promise<() => Promise<string>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: 500 })
  await devtools.send('Profiler.start')
  return async () => JSON.stringify((await devtools.send('Profiler.stop')).profile)
}

function longSpec(): string {
  const writer = createWriter(5)
  let spec = writer.spec(0)
  for (let i = 1; spec.length < LENGTH; i++) spec += writer.spec(i).replace(/^---[\s\S]*?---\n/, '')
  return spec.slice(0, spec.lastIndexOf('\n', LENGTH) + 1)
}
