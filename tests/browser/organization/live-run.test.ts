import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'

const site = openSite()

test('a repository page shows its run while it waits, and its specs as soon as it is done', async () => {
  const { index } = await site.connect('waiting', SAMPLE)
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/waiting'))
  expect(await page.locator('.run-latest').innerText()).toContain('Queued')
  const document = page.getByRole('main').getByRole('link', { name: 'Refunds' })
  expect(await document.count()).toBe(0)
  await index()
  await document.waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Runs' }).click()
  await expect.poll(() => page.locator('.run-latest').innerText()).toContain('Indexed')
})

test.each([
  [1, '1 file indexed, 1 changed'],
  [2, '2 files indexed, 2 changed'],
])('a finished run of %i files shows how many it read', async (count, sentence) => {
  const files = Array.from({ length: count }, (_, at) => [
    `docs/specs/file-${at}.md`,
    `# File ${at} of ${count}\n`,
  ])
  const { index } = await site.connect(`counted-${count}`, Object.fromEntries(files))
  await index()
  const page = await site.open()
  await site.visit(page, site.at(`repos/acme/counted-${count}/runs`))
  expect(await page.locator('.run-latest').innerText()).toContain(sentence)
})

test('without JavaScript a page with a running index says how to update it', async () => {
  await site.connect('asleep', SAMPLE)
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('repos/acme/asleep'))
  expect(await page.locator('main').innerText()).toContain('Reload the page to see the progress.')
})

test('My work shows that a new repository was read, without a reload', async () => {
  const { index } = await site.connect('fresh', SAMPLE)
  const page = await site.open()
  await site.visit(page, site.at())
  await index()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'acme/fresh' })
  await card.getByText(/^\d+ documents$/).waitFor()
})

test('a repository that cannot be read shows the reason', async () => {
  const { git, index } = await site.connect('broken', SAMPLE)
  git.remove()
  await index().catch(() => undefined)
  const page = await site.open()
  await page.goto(site.at('repos/acme/broken'))
  expect((await page.getByRole('alert').innerText()).length).toBeGreaterThan(10)
})
