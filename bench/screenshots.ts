import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withProduct } from './pages/run-product'

const FOLDER = fileURLToPath(new URL('../docs/screenshots', import.meta.url))

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

/** Writes screenshots of ten pages of the sample repository to docs/screenshots: light and dark, desktop and phone. */
export async function run(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await withProduct(async ({ open }) => {
    for (const [screen, options] of Object.entries(SCREENS))
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await open({ ...options, colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        for (const [name, path] of Object.entries(PAGES)) {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await page.screenshot({ path: `${FOLDER}/${name}-${screen}-${colorScheme}.png` })
        }
        await context.close()
      }
  })
  console.log(`  ${Object.keys(PAGES).length * 4} pictures in docs/screenshots`)
}
