import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPage } from '#tests/support/browser/browser'
import { findChromium } from '#tests/support/browser/find-chromium'
import { launchBrowser } from '#tests/support/browser/launch-browser'
import { watchPage } from '#tests/support/browser/watch-page'

const PAGES: Record<string, string> = {
  '/quiet':
    '<title>Quiet</title><link rel="icon" href="data:,"><script nonce="n">document.title += "!"</script>',
  '/console': '<link rel="icon" href="data:,"><script nonce="n">console.error("ouch")</script>',
  '/exception': '<link rel="icon" href="data:,"><script nonce="n">throw new Error("boom")</script>',
  '/policy': '<link rel="icon" href="data:,"><script>document.title = "inline"</script>',
  '/missing': '<link rel="icon" href="data:,"><img src="/nowhere.png">',
  '/elsewhere': '<link rel="icon" href="data:,"><img src="http://elsewhere.test/x.png">',
}

let server: Server
let baseURL = ''

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url === '/endless') return response.write('and so on')
    response.writeHead(PAGES[url] ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'nonce-n'",
    })
    response.end(PAGES[url] ?? 'not found')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a page without fault passes, its scripts run', async () => {
  const page = await newPage(baseURL)
  await page.goto('/quiet')
  expect(await page.title()).toBe('Quiet!')
})

test('an expected error does not fail the test', async () => {
  const page = await newPage(baseURL, { expected: [/404/] })
  await page.goto('/missing')
})

describe('a watched page reports', () => {
  test.each([
    ['/console', /^console: ouch/],
    ['/exception', /^exception: boom/],
    ['/policy', /^console: policy script-src-elem forbids inline/],
    ['/missing', /^console: .*404/],
    ['/elsewhere', /^elsewhere: http:\/\/elsewhere\.test\/x\.png/],
  ])('%s', async (path, complaint) => {
    const page = await newPage(baseURL, { expected: [/./] })
    const complaints = await watchPage(page, baseURL)
    await page.goto(path)
    await expect.poll(() => complaints.some((text) => complaint.test(text))).toBe(true)
  })
})

describe('the page of a test', () => {
  let earlierPage: Page

  const stateOf = (page: Page) =>
    page.evaluate(() => ({
      cookie: document.cookie,
      local: localStorage.getItem('a'),
      session: sessionStorage.getItem('a'),
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      width: innerWidth,
      before: history.length,
    }))

  test('keeps what the test does in it', async () => {
    const page = await newPage(baseURL)
    await page.goto('/quiet')
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs a secure page.
      document.cookie = 'a=1'
      localStorage.setItem('a', '1')
      addEventListener('pagehide', () => sessionStorage.setItem('a', '1'))
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 400, height: 400 })
    await page.goto('/quiet')
    expect(await stateOf(page)).toMatchObject({ cookie: 'a=1', local: '1', session: '1', isDark: true })
    earlierPage = page
  })

  test('is like new in the next test', async () => {
    const page = await newPage(baseURL)
    expect(page).toBe(earlierPage)
    await page.goto('/quiet')
    const before = expect.toSatisfy((length) => length <= 2)
    const empty = { cookie: '', local: null, session: null, isDark: false, width: 1280, before }
    expect(await stateOf(page)).toEqual(empty)
    await page.addInitScript(() => localStorage.setItem('a', '2'))
    earlierPage = page
  })

  test('is a new one if a test changed it for good', async () => {
    const page = await newPage(baseURL)
    expect(page).not.toBe(earlierPage)
    await page.goto('/quiet')
    expect(await stateOf(page)).toMatchObject({ local: null })
  })
})

test('a response aborted by a newer request is not reported', async () => {
  const page = await newPage(baseURL)
  await page.goto('/quiet')
  const consoleMessage = page.waitForEvent('console')
  await page.evaluate(async () => {
    const cut = new AbortController()
    const answer = await fetch('/endless', { signal: cut.signal })
    const reading = answer.body?.getReader().read()
    cut.abort()
    await reading?.catch((error) => console.error(error))
  })
  expect((await consoleMessage).text()).toMatch(/^AbortError: BodyStreamBuffer was aborted/)
})

test('the browser is the packaged one unless CHROMIUM_PATH names another', async () => {
  const packaged = await findChromium('')
  expect(packaged.executablePath).toContain('.cache/packaged-chromium-')
  expect(await findChromium('/usr/bin/chromium')).toEqual({ executablePath: '/usr/bin/chromium', env: {} })
})

test('the packaged browser finds no font of the machine', async () => {
  const browser = await launchBrowser(await findChromium(''))
  try {
    const page = await browser.newPage({ baseURL })
    await page.goto('/quiet')
    const widths = await page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d')
      return ['serif', 'sans-serif', 'monospace', '"DejaVu Sans"', '"Liberation Sans"'].map((family) => {
        if (pen) pen.font = `16px ${family}`
        return pen?.measureText('Hamburgefonts').width
      })
    })
    expect(new Set(widths).size).toBe(1)
  } finally {
    await browser.close()
  }
})
