import { beforeAll, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()
const SPEC = '---\nstatus: todo\nteam: payments\n---\n# Refund rules\n\n## 1. Limits\n\n- [ ] It MUST hold.\n'

beforeAll(() => site.index('keys', { 'docs/specs/refunds.md': SPEC, 'docs/specs/second.md': SPEC }))

const pathOf = (address: string) => new URL(address).pathname

test('two keys go to a page; while a person types they are letters', async () => {
  const page = await site.open()
  await site.visit(page, site.at())
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL(`**${site.at('tasks')}`)
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  await site.visit(page, site.at())
  await page.keyboard.press('/')
  const palette = page.getByRole('combobox', { name: /^Search pages/ })
  await palette.waitFor()
  await page.keyboard.type('gm?/[')
  await expect.poll(() => palette.inputValue()).toBe('gm?/[')
  expect(pathOf(page.url())).toBe(site.at())
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('the letters after g are those of the design', async () => {
  const page = await site.open()
  const pages = { i: 'inbox', m: '', l: null, t: 'tasks', r: 'reviews', s: 'sync', c: 'coverage' }
  await site.visit(page, site.at('inbox'))
  for (const [key, path] of Object.entries(pages)) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    if (path !== null) await expect.poll(() => pathOf(page.url())).toBe(site.at(path))
    else {
      const filter = page.getByRole('textbox', { name: 'Filter documents' })
      await expect.poll(() => filter.evaluate((field) => field === document.activeElement)).toBe(true)
      await filter.blur()
    }
  }
})

test('/ goes to the filter of a list', async () => {
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/keys'))
  await page.keyboard.press('/')
  const filter = page.getByRole('searchbox', { name: 'Text' })
  await expect.poll(() => filter.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('j and k walk through a list, Enter opens, and e leads to where that is edited', async () => {
  const page = await site.open()
  await site.visit(page, `/app/${site.org.slug}/repos/acme/keys`)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
    .toContain('docs/specs/refunds.md')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/specs/acme/keys/docs/specs/refunds.md')
  await page.getByRole('heading', { level: 1, name: 'Refund rules' }).waitFor()
  await page.keyboard.press('e')
  await page.waitForURL(`**${site.at('editor/acme/keys/docs/specs/refunds.md')}`)
})

test('? shows the keys of the page, and Escape gives the focus back', async () => {
  const page = await site.open()
  await site.visit(page, site.at('coverage'))
  await page.getByRole('link', { name: 'Coverage', exact: true }).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('My work').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Coverage')
  expect(pathOf(page.url())).toBe(site.at('coverage'))
})

test('the palette opens a page by a few letters and lists recent pages', async () => {
  const page = await site.open()
  await site.visit(page, `/app/${site.org.slug}/specs/acme/keys/docs/specs/refunds.md`)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox')
  await palette.fill('tasks')
  const keys = page.getByRole('option', { name: /^Tasks/ }).locator('kbd')
  await expect.poll(() => keys.allInnerTexts()).toEqual(['g', 't'])
  await palette.fill('api k')
  await page.getByRole('option', { name: 'API keys' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${site.at('settings/api-keys')}`)
  await page.getByRole('form', { name: 'New API key' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /Refund rules/ }).click()
  await page.waitForURL('**/docs/specs/refunds.md')
})

test('the palette runs the commands of the page’s buttons', async () => {
  const page = await site.open()
  await site.visit(page, `/app/${site.org.slug}/specs/acme/keys/docs/specs/refunds.md`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('copy mark')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SPEC)
})

test('the palette finds specs and sections by their names', async () => {
  const page = await site.open()
  await site.visit(page, site.at('tasks'))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('limit')
  await page
    .getByRole('option', { name: /Limits/ })
    .first()
    .click()
  await page.waitForURL('**/docs/specs/*.md#1-limits')
})

test('the palette lists recently read pages, but not the open one', async () => {
  const page = await site.open()
  const recent = page
    .getByRole('dialog', { name: 'Command palette' })
    .getByRole('option', { name: /acme\/keys/ })
  const paths = ['docs/specs/refunds.md', 'docs/specs/second.md'].map((path) =>
    site.at(`specs/acme/keys/${path}`),
  )
  for (const path of paths) {
    await site.visit(page, path)
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(path)
  }
  await page.keyboard.press('Control+k')
  await recent.first().waitFor()
  expect(await recent.count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths[0]}`)
})

test('before typing, the palette lists the last searches and the commands of the page', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search?q=limits'))
  await site.visit(page, site.at('search'))
  await page.getByRole('combobox', { name: 'Search query' }).pressSequentially('refund rul')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('refund rul')
  await page.locator('.result h2 a').first().click()
  await page.getByRole('heading', { level: 1, name: 'Refund rules' }).waitFor()
  await page.keyboard.press('Control+k')
  const lines = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
  const searched = lines.filter({ has: page.getByText('limits', { exact: true }) })
  await searched.waitFor()
  const labels = await lines.locator('.palette-label').allInnerTexts()
  expect(labels.slice(0, 2)).toEqual(['refund rul', 'limits'])
  expect(labels).toContain('Copy Markdown')
  await searched.click()
  await page.waitForURL(/\/search\?q=limits/)
})

test('Ctrl and Enter search all documents', async () => {
  const page = await site.open()
  await site.visit(page, site.at('tasks'))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('limit')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/search\?q=limit$/)
})
