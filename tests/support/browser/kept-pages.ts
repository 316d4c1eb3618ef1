import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { expectNone, openBrowser } from './browser'
import { watchPage } from './watch-page'

interface KeptPage {
  page: Page
  complaints: string[]
}

interface KeptPageOptions extends BrowserContextOptions {
  /** A Cookie header. */
  cookie: string | null
  /** Runs in each document, before its own scripts. */
  script: () => void
}

const VIEWPORT = { width: 1280, height: 720 }

/** Every document begins with empty storage, as in a new browser. Frames of other origins have none. */
const CLEAR_STORAGE = `if (self === top && location.protocol.startsWith('http')) {
  localStorage.clear()
  sessionStorage.clear()
}`

/**
 * Pages that many tests of a file load one after another, one page per cookie. The browser process, its cache and the
 * compiled scripts stay. A test that fails closes its page.
 */
export function openKeptPages(address: () => string) {
  const pages = new Map<string | null, Promise<KeptPage>>()

  afterAll(async () => {
    for (const keptPage of pages.values()) await (await keptPage).page.context().close()
  })

  async function open({ cookie, script, ...options }: KeptPageOptions): Promise<KeptPage> {
    const baseURL = address()
    const context = await (await openBrowser()).newContext({ baseURL, ...options })
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (cookie) await context.addCookies([{ name, value, url: baseURL }])
    const page = await context.newPage()
    const complaints = await watchPage(page, baseURL)
    await page.addInitScript(CLEAR_STORAGE)
    await page.addInitScript(script)
    return { page, complaints }
  }

  /** The page of this cookie, with the default window and color scheme. The test fails as with `newPage`. */
  return async (options: KeptPageOptions, expected: readonly RegExp[] = []): Promise<Page> => {
    const opened = pages.get(options.cookie) ?? open(options)
    pages.set(options.cookie, opened)
    const { page, complaints } = await opened
    complaints.length = 0
    await page.emulateMedia({ colorScheme: null })
    await page.setViewportSize(VIEWPORT)
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') {
        pages.delete(options.cookie)
        await page.context().close()
      }
      expectNone(complaints, expected)
    })
    return page
  }
}
