import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()

test('the theme goes round without a reload, and the server renders the remembered one', async () => {
  const page = await site.open({ colorScheme: 'dark' })
  await site.visit(page, '/')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await background()
  await page.getByRole('button', { name: 'Theme: system. Change to light' }).click()
  await page.getByRole('button', { name: 'Theme: light. Change to dark' }).waitFor()
  await expect.poll(background).not.toBe(dark)
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'pl_theme')?.value)
    .toBe('light')
  const html = await (await page.context().request.get('/')).text()
  expect(html).toMatch(/<html[^>]* data-theme="light"/)
})
