import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()

test('the changelog lists versions with their day, the newest first', async () => {
  const page = await site.open({ cookie: null })
  await site.visit(page, '/changelog')
  const versions = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(versions).not.toContain('Unreleased')
  expect(versions).toContain('0.2.0')
  const release = page.getByRole('region', { name: '0.2.0' })
  expect(await release.getByText('November 28, 2026').getAttribute('datetime')).toBe('2026-11-28')
})
