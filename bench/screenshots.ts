import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { withProduct } from './pages/run-product'

const FOLDER = fileURLToPath(new URL('../docs/screenshots', import.meta.url))
const LANDING_FOLDER = fileURLToPath(new URL('../app/public/landing/pictures', import.meta.url))

const PAGES = {
  landing: '/',
  pricing: '/pricing',
  'my-work': '/app/local/',
  repository: '/app/local/repos/local/sample',
  spec: '/app/local/specs/local/sample/docs/specs/payment-retries.md',
  search: '/app/local/search?q=retry',
  tasks: '/app/local/tasks?view=board',
  coverage: '/app/local/coverage?days=365',
  editor: '/app/local/editor/local/sample/docs/specs/payment-retries.md',
  indexing: '/app/admin/indexing',
}

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

/** The pictures that the landing page shows, as WebP. */
const ON_LANDING = ['spec-desktop', 'spec-phone', 'search-desktop', 'tasks-desktop']
const MAX_LANDING_BYTES = 150_000

/**
 * Writes screenshots of ten pages of the sample repository to docs/screenshots: light and dark, desktop and phone. Those of the
 * landing page are written a second time, small.
 */
export async function run(): Promise<void> {
  await Promise.all([FOLDER, LANDING_FOLDER].map((folder) => mkdir(folder, { recursive: true })))
  await withProduct(async ({ open }) => {
    for (const [screen, options] of Object.entries(SCREENS))
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await open({ ...options, colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        for (const [name, path] of Object.entries(PAGES)) {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          const png = await page.screenshot({ path: `${FOLDER}/${name}-${screen}-${colorScheme}.png` })
          if (ON_LANDING.includes(`${name}-${screen}`))
            await writeWebp(page, png, `${LANDING_FOLDER}/${name}-${screen}-${colorScheme}.webp`)
        }
        await context.close()
      }
  })
  console.log(`  ${Object.keys(PAGES).length * 4} pictures in docs/screenshots`)
}

/** The browser is the encoder, so no image library is needed. */
async function writeWebp(page: Page, png: Buffer, file: string): Promise<void> {
  const blank = await page.context().newPage()
  const base64 = await blank.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? ''
  }, png.toString('base64'))
  await blank.close()
  const webp = Buffer.from(base64, 'base64')
  if (webp.length === 0 || webp.length > MAX_LANDING_BYTES)
    throw new Error(`${file} has ${webp.length} bytes; at most ${MAX_LANDING_BYTES} are allowed`)
  await writeFile(file, webp)
}
