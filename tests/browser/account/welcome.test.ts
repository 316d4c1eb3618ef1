import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()

test('the welcome page links to the open setup steps', async () => {
  const page = await site.open()
  await site.visit(page, site.at('welcome'))
  const steps = page.getByRole('list', { name: 'Setup steps' })
  expect(await steps.getByRole('listitem').count()).toBe(4)
  await steps.getByRole('link', { name: 'Create an API key' }).click()
  await page.getByRole('form', { name: 'New API key' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(site.at('settings/api-keys'))
})
