import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openEditor } from '#tests/browser/editor/open-editor'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'

const fence = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\`\n`

const FLOW = 'flowchart LR\n  asked[Refund asked for] --> paid{Captured?}\n  paid -->|yes| done[Paid back]'
const HOSTILE = `%%{init: {"securityLevel": "loose", "themeCSS": "} body, .sidebar { display: none }"}}%%
flowchart LR
  a["<img src=x onerror='document.title=1'>"] --> b["<script>document.title=1</script>"]
  click a "javascript:document.title=1"
  style b position:fixed,inset:0`

const PARTS = ['Parse', 'Search', 'Draw', 'Wait', 'Git', 'Mail', 'Save', 'Sign in']
const PIE = `pie title Time\n${PARTS.map((name) => `  "${name}": 10`).join('\n')}`

const site = openSite({
  payments: {
    ...SAMPLE,
    'docs/specs/flow.md': `# Flow\n\n## 1. Drawn\n\n${fence(FLOW)}\n## 2. After\n\nText.\n`,
    'docs/specs/pie.md': `# Pie\n\n## 1. Drawn\n\n${fence(PIE)}`,
    'docs/specs/wrong.md': `# Wrong\n\n## 1. Not drawn\n\n${fence('flowchart LR\n  a --')}\n${fence(FLOW)}`,
    'docs/specs/hostile.md': `# Hostile\n\n## 1. Drawn\n\n${fence(HOSTILE)}`,
  },
})

const at = (file: string) => site.at(`specs/acme/payments/docs/specs/${file}.md`)

/** Contrast ratio as defined by WCAG, of two colors in the format `rgb(1, 2, 3)`. */
function contrastOf(one: string, other: string): number {
  const luminanceOf = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const shownIn = async (page: Page) => ({
  light: await page.locator('.diagram-light svg').first().isVisible(),
  dark: await page.locator('.diagram-dark svg').first().isVisible(),
})

test('a diagram is drawn in the theme of the page, and in light on paper', async () => {
  const page = await site.open({ colorScheme: 'light' })
  await site.visit(page, at('flow'))
  await page.locator('.diagram-light', { hasText: 'Refund asked for' }).waitFor()
  expect(await page.getByText('flowchart LR').count(), 'its source is gone').toBe(0)
  expect(await shownIn(page)).toEqual({ light: true, dark: false })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await shownIn(page)).toEqual({ light: false, dark: true })
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await shownIn(page)).toEqual({ light: true, dark: false })
})

test('its styles come from mermaid, although the page forbids inline styles', async () => {
  const page = await site.open({ colorScheme: 'light' })
  await site.visit(page, at('flow'))
  const svg = page.locator('.diagram-light svg')
  await svg.waitFor()
  expect(await svg.evaluate(({ style }) => style.maxWidth)).toMatch(/px$/)
  const fill = await svg
    .locator('.edgePath path, path.flowchart-link')
    .first()
    .evaluate((edge) => getComputedStyle(edge).fill)
  expect(fill).toBe('none')
  const label = await svg.getByText('Refund asked for').boundingBox()
  const node = await svg.locator('.node rect').first().boundingBox()
  if (!label || !node) throw new Error('nothing is drawn')
  expect(label.width).toBeGreaterThan(40)
  expect(label.x).toBeGreaterThanOrEqual(node.x)
  expect(label.x + label.width).toBeLessThanOrEqual(node.x + node.width)
})

test('in dark the slices of a pie differ, stand out from the page, and their text can be read', async () => {
  const page = await site.open({ colorScheme: 'dark' })
  await site.visit(page, at('pie'))
  await page.locator('.diagram-dark', { hasText: 'Sign in' }).waitFor()
  const colors = await page.locator('.diagram-dark').evaluate(({ shadowRoot }) => {
    const fillsOf = (selector: string) =>
      [...(shadowRoot?.querySelectorAll(selector) ?? [])].map((part) => getComputedStyle(part).fill)
    const opacity = getComputedStyle(shadowRoot?.querySelector('.pieCircle') as Element).opacity
    const { backgroundColor } = getComputedStyle(document.body)
    return { slices: fillsOf('.pieCircle'), text: fillsOf('text.slice')[0] ?? '', backgroundColor, opacity }
  })
  expect(new Set(colors.slices).size).toBe(PARTS.length)
  expect(colors.opacity).toBe('1')
  for (const slice of colors.slices) {
    expect(contrastOf(slice, colors.text), `text on ${slice}`).toBeGreaterThan(4.5)
    expect(contrastOf(slice, colors.backgroundColor), `${slice} on the page`).toBeGreaterThan(2)
  }
})

test('an invalid diagram shows its source and the reason; the next one is drawn', async () => {
  const page = await site.open()
  await site.visit(page, at('wrong'))
  await page.locator('.diagram svg').first().waitFor()
  expect(await page.locator('.diagram-problem').allInnerTexts()).toEqual([
    expect.stringMatching(
      /^This diagram cannot be drawn, so its source is shown: Parse error on line \d+\.$/,
    ),
  ])
  expect(await page.locator('pre.mermaid').first().innerText()).toContain('a --')
})

test('a hostile diagram cannot change the page or run scripts', async () => {
  const page = await site.open({ colorScheme: 'light', expected: [/forbids|Content Security Policy/] })
  await site.visit(page, at('hostile'))
  await page.locator('.diagram-light svg').waitFor()
  expect(await page.title()).toContain('Hostile')
  expect(await page.locator('.sidebar').isVisible()).toBe(true)
  const dangerous = await page.locator('.diagram-light').evaluate(({ shadowRoot }) => {
    const all = [...(shadowRoot?.querySelectorAll('*') ?? [])]
    const names = all.flatMap((element) => [...element.attributes].map(({ name }) => name))
    return {
      scripts: all.filter(({ localName }) => localName === 'script').length,
      handlers: names.filter((name) => name.startsWith('on')),
      links: all.filter((element) => /^javascript/i.test(element.getAttribute('href') ?? '')).length,
    }
  })
  expect(dangerous).toEqual({ scripts: 0, handlers: [], links: 0 })
})

test('mermaid is loaded only where a diagram is', async () => {
  const page = await site.open()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const isLoaded = () => loaded.some((url) => url.includes('mermaid'))
  // The last request of a page that shows no diagram.
  const following = page.waitForRequest((request) => request.url().includes('/api/live'))
  await site.visit(page, at('refunds'))
  await following
  expect(isLoaded()).toBe(false)
  await site.visit(page, at('flow'))
  await page.locator('.diagram svg').first().waitFor()
  expect(isLoaded()).toBe(true)
})

test('the preview draws a diagram while it is written', async () => {
  const page = await site.open({ colorScheme: 'light' })
  const text = await openEditor(page, site, 'payments/docs/specs/flow.md')
  await page.locator('.editor-preview .diagram-light', { hasText: 'Captured?' }).waitFor()
  await text.getByText('flowchart LR').click()
  await page.keyboard.press('End')
  await page.keyboard.type('\n  done --> told[Shopper told]')
  await page.locator('.editor-preview .diagram-light', { hasText: 'Shopper told' }).waitFor()
  expect(await page.locator('.editor-preview .diagram-light').count()).toBe(1)
})
