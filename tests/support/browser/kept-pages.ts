import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser } from './open-browser'
import { watchPage } from './watch-page'

export interface KeptPageOptions extends BrowserContextOptions {
  baseURL: string
  otherOrigins?: readonly string[]
  /** Runs in each document, before its own scripts. */
  script?: () => void
}

/** A page with its own context, which the tests of a file use one after another. */
export interface KeptPage {
  page: Page
  complaints: string[]
  options: KeptPageOptions
  devtools: CDPSession
  /** The id of the script that clears the session storage before the current test. */
  storageScript: string
  isFree: boolean
  /** Whether a test changed it in a way that cannot be undone. */
  isChanged: boolean
}

/** Members of a page whose effect outlasts a test. */
const LASTING = ['addInitScript', 'clock', 'exposeFunction', 'on', 'once', 'route'] as const
const VIEWPORT = { width: 1280, height: 720 }

let keptPages = new Map<string, KeptPage[]>()
let file: string | undefined
let testCount = 0

/**
 * Returns a page as in a new browser: without cookies, storage and history. Only the cache and the compiled scripts
 * stay. A new page costs three times the processor time, mostly for its process.
 */
export async function takePage(options: KeptPageOptions): Promise<KeptPage> {
  await closePagesOfOtherFiles()
  const key = JSON.stringify({ ...options, script: options.script?.name })
  const pages = keptPages.get(key) ?? []
  keptPages.set(key, pages)
  const freePage = pages.find(({ isFree }) => isFree)
  const keptPage = freePage ?? (await openPage(options))
  if (!freePage) pages.push(keptPage)
  keptPage.isFree = false
  await clearSessionStorage(keptPage)
  return keptPage
}

/** Prepares the page for the next test, or closes it if that is not possible. */
export async function returnPage(keptPage: KeptPage, isUsable: boolean): Promise<void> {
  const { page } = keptPage
  if (isUsable && !keptPage.isChanged && !page.isClosed()) {
    await resetPage(keptPage)
    keptPage.isFree = true
  } else await page.context().close()
}

async function closePagesOfOtherFiles(): Promise<void> {
  const { testPath } = expect.getState()
  if (testPath === file) return
  file = testPath
  const oldPages = [...keptPages.values()].flat()
  keptPages = new Map()
  await Promise.all(oldPages.map(({ page }) => page.context().close()))
}

async function openPage(options: KeptPageOptions): Promise<KeptPage> {
  const { otherOrigins, script, ...contextOptions } = options
  const context = await (await openBrowser()).newContext(contextOptions)
  // Each step loads a new document, and its content is checked at once. Compressed, it would arrive in
  // pieces.
  if (options.javaScriptEnabled === false)
    await context.setExtraHTTPHeaders({ 'accept-encoding': 'identity' })
  const page = await context.newPage()
  const complaints = await watchPage(page, options.baseURL, otherOrigins)
  if (script) await page.addInitScript(script)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.enable')
  const keptPage = { page, complaints, options, devtools, storageScript: '', isFree: true, isChanged: false }
  for (const name of LASTING) {
    const member = page[name]
    Object.defineProperty(page, name, {
      get() {
        keptPage.isChanged = true
        return member
      },
    })
  }
  return keptPage
}

/**
 * The first document of a test begins with an empty session storage. Only a document can clear it, and the last one of
 * the test before would fill it again when it is left.
 */
async function clearSessionStorage(keptPage: KeptPage): Promise<void> {
  const test = JSON.stringify(`test ${++testCount}`)
  const { identifier } = await keptPage.devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (self === top && location.protocol.startsWith('http') && sessionStorage.getItem('test') !== ${test}) {
      sessionStorage.clear()
      sessionStorage.setItem('test', ${test})
    }`,
  })
  keptPage.storageScript = identifier
}

async function resetPage({ page, complaints, options, devtools, storageScript }: KeptPage): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  // A test may end while a redirect is still on its way, which would interrupt the next navigation.
  await devtools.send('Page.stopLoading')
  await page.goto('about:blank')
  await context.clearCookies()
  await devtools.send('Storage.clearDataForOrigin', { origin: options.baseURL, storageTypes: 'all' })
  await devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: storageScript })
  await devtools.send('Page.resetNavigationHistory')
  await page.mouse.move(-1, -1)
  await page.setViewportSize(options.viewport ?? VIEWPORT)
  await page.emulateMedia({
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
  })
  complaints.length = 0
}
