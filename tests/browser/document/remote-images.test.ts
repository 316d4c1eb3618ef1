import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orgs } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let requested = 0
const host = createServer((_, response) => {
  requested += 1
  response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
})

const site = openSite()
let hostName = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  hostName = `127.0.0.1:${(host.address() as AddressInfo).port}`
  const image = (name: string) => `http://${hostName}/${name}.png`
  await site.index('pictures', {
    'docs/specs/charts.md': `---\nstatus: todo\n---\n# Charts\n\nSee ![A chart](${image('chart')}).\n\n[![Build](${image('build')})](https://ci.example/)\n`,
    'docs/guide.md': `# Guide\n\n![A photo](${image('photo')})\n`,
  })
})
afterAll(() => host.close())
beforeEach(() => {
  requested = 0
})

const loadLinks = (page: Page) => page.getByRole('link', { name: `Load image from ${hostName}` })
const isDrawn = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)

test.each([390, 1280])('an image of another site waits for a click or Enter, %i px wide', async (width) => {
  const page = await site.open({ viewport: { width, height: 800 } })
  await site.visit(page, site.at('specs/acme/pictures/docs/specs/charts.md'))
  await expect.poll(() => loadLinks(page).count()).toBe(2)
  expect(await findBarriers(page)).toEqual([])
  await loadLinks(page).first().click()
  await expect.poll(() => isDrawn(page, 'A chart')).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('alt'))).toBe('A chart')
  await loadLinks(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isDrawn(page, 'Build')).toBe(true)
  expect(await loadLinks(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(site.at('specs/acme/pictures/docs/specs/charts.md'))
  expect(await findBarriers(page)).toEqual([])
})

test('nothing is requested before the click, and no browser request leaves this server', async () => {
  const page = await site.open()
  await site.visit(page, site.at('docs/acme/pictures/docs/guide.md'))
  await loadLinks(page).waitFor()
  expect(requested).toBe(0)
  await loadLinks(page).click()
  await expect.poll(() => isDrawn(page, 'A photo')).toBe(true)
  expect(requested).toBe(1)
})

test('without JavaScript the link opens the image', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/csp/i] })
  await page.goto(site.at('docs/acme/pictures/docs/guide.md'))
  const path = await loadLinks(page).getAttribute('href')
  const response = await site.ask(String(path), { accept: 'text/html' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('an organization can load them with the page', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/organization'))
  const form = page.getByRole('form', { name: 'Documents' })
  await form.getByRole('checkbox', { name: 'Load images from other sites automatically' }).check()
  await expect
    .poll(() => site.db.select().from(orgs).where(eq(orgs.id, site.org.id)))
    .toMatchObject([{ loadsRemoteImages: true }])
  for (const path of ['docs/acme/pictures/docs/guide.md', 'specs/acme/pictures/docs/specs/charts.md']) {
    await site.visit(page, site.at(path))
    expect(await loadLinks(page).count()).toBe(0)
  }
  await expect.poll(() => isDrawn(page, 'A chart')).toBe(true)
  expect(await findBarriers(page)).toEqual([])
})
