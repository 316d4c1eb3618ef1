import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }
const FILES = {
  'README.md': '# RFCs\n',
  'CONTRIBUTING.md': '# How\n',
  'text/0001-private-fields.md': '# Private fields\n',
  'text/0002-rfc-process.md': '# Process\n',
}

test.each([
  ['asleep', asleep],
  ['alive', {}],
])('a repository of RFCs is adopted as it is (%s)', async (name, options) => {
  const connected = await site.connect(name, FILES)
  await connected.index()
  const page = await site.open(options)
  await page.goto(site.at(`repos/acme/${name}`))
  await page.getByRole('heading', { name: '1 of 4 Markdown files is included' }).waitFor()
  await page.getByRole('link', { name: 'Include 2 files' }).click()

  const rfcs = page.getByRole('checkbox', { name: 'text/*.md RFCs' })
  await expect.poll(() => rfcs.isChecked()).toBe(true)
  const save = page.locator('.include-foot .button-main')
  await expect.poll(() => save.innerText()).toBe('Include 2 more documents')
  await page.getByRole('textbox', { name: 'Add a path' }).fill('CONTRIB*.md')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => save.innerText()).toBe('Include 3 more documents')
  expect(await page.locator('.include-preview li').allInnerTexts()).toContain('0002 RFC process')
  expect(await page.locator('.include-preview pre').textContent()).toContain('- CONTRIB*.md\n')

  await save.click()
  await page.waitForURL(`**/repos/acme/${name}`)
  expect(connected.git.git('show', 'HEAD:CONFIG.yaml')).toContain('- text/*.md')
  await connected.index()
  await page.goto(site.at(`repos/acme/${name}`))
  await page.getByRole('link', { name: 'Private fields', exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'is included' }).count()).toBe(0)
})

test('a changed choice is previewed at once, and the focus stays on it', async () => {
  await (await site.connect('choice', FILES)).index()
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/choice/include'))
  const rfcs = page.getByRole('checkbox', { name: 'text/*.md RFCs' })
  await rfcs.focus()
  await page.keyboard.press('Space')
  const save = page.locator('.include-foot .button-main')
  await expect.poll(() => save.innerText()).toBe('No change')
  expect(await save.isDisabled()).toBe(true)
  expect(await rfcs.evaluate((box) => box === document.activeElement)).toBe(true)
})
