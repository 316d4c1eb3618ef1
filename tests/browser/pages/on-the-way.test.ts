import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()

/** Presses a key in every turn of the event loop until the page is hydrated. */
function pressAllTheTime(): void {
  const { port1, port2 } = new MessageChannel()
  const isAlive = () =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))
  port1.onmessage = () => {
    document.body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
    if (!isAlive()) port2.postMessage(null)
  }
  port2.postMessage(null)
}

test('keys pressed while the page comes alive do not keep it from doing so', async () => {
  const page = await site.open()
  await page.addInitScript(pressAllTheTime)
  for (const path of ['', 'tasks', 'coverage', 'search']) await site.visit(page, site.at(path))
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('pl-_search')
})

test('a page that loads for more than 200 ms shows and announces its progress; a faster one does not', async () => {
  const page = await site.open()
  await page.clock.install()
  await site.visit(page, site.at())
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const heldRoutes: Route[] = []
  await page.route(/\.data\b/, (route) => void heldRoutes.push(route))
  const line = page.locator('.navigation-progress')
  const word = page.locator('[aria-live="polite"]').getByText('Loading', { exact: true })
  const visibleCounts = async () => [await line.count(), await word.count()]
  const setOut = async (keys: string) => {
    for (const key of keys) await page.keyboard.press(key)
    await expect.poll(() => heldRoutes.length).toBe(1)
    await page.clock.runFor(199)
    expect(await visibleCounts()).toEqual([0, 0])
  }
  const arrive = async (heading: string) => {
    await heldRoutes.pop()?.continue()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expect.poll(visibleCounts).toEqual([0, 0])
  }

  await setOut('gt')
  await arrive('Tasks')

  const before = await page.locator('main').boundingBox()
  await setOut('gc')
  await expect.poll(() => page.clock.runFor(1).then(visibleCounts)).toEqual([1, 1])
  expect(await page.locator('main').boundingBox(), 'nothing makes room for it').toEqual(before)
  const movements = () => line.evaluate((element) => element.getAnimations().length)
  expect(await movements()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(movements).toBe(0)
  await arrive('Coverage')
})
