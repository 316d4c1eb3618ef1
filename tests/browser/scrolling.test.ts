import { expect, test } from 'vitest'
import { openSite } from './open-site'

const WORDS = 'Money goes back to the shopper, whole or in parts, and the shop hears of it. '

const section = (number: number) =>
  `## ${number}. Section ${number}\n\n${WORDS.repeat((number % 7) * 3 + 1)}\n\n${'- A line.\n'.repeat(number % 5)}\n`

const LONG = `# Long\n\n${Array.from({ length: 120 }, (_, at) => section(at + 1)).join('\n')}\nSee [the other](other.md).\n`

const site = openSite({
  payments: { 'docs/specs/long.md': LONG, 'docs/specs/other.md': '# Other\n\n## 1. Short\n\nText.\n' },
})
const spec = () => site.at('specs/acme/payments/docs/specs/long.md')

test('a jump is there at once, with motion and without', async () => {
  const page = await site.open({ reducedMotion: 'no-preference' })
  await site.visit(page, spec())
  await page.locator('.outline a', { hasText: 'Section 90' }).click()
  const scrolled = await page.evaluate(() => {
    const before = scrollY
    return new Promise<number[]>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done([before, scrollY]))),
    )
  })
  expect(scrolled[0]).toBeGreaterThan(1000)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
})
