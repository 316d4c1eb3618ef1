import { expect, test } from 'vitest'
import { openSite } from './open-site'

const site = openSite()

/** Someone who does not wait: a key in every turn of the event loop until the page is alive. */
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
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('pl-_search')
})
