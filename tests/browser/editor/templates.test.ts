import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { aliveEditor, REFUSED } from './open-editor'

const site = openSite({
  payments: { ...SAMPLE, 'docs/specs/_incident.md': '# Incident\n\n## What happened\n\nTell it in order.\n' },
})
const NEW = 'editor/acme/payments/new'

test('a template fills a new document, and Undo brings back the text before', async () => {
  const page = await site.open()
  await page.goto(site.at(NEW))
  const text = await aliveEditor(page)
  const template = page.getByRole('combobox', { name: 'Template' })
  expect(await template.inputValue()).toBe('built-in:spec')
  await text.press('Control+End')
  await page.keyboard.type('My own words.')
  await template.selectOption('docs/specs/_incident.md')
  await text.getByText('Tell it in order.').waitFor()
  expect(await text.innerText()).not.toContain('My own words.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await text.getByText('My own words.').waitFor()
  expect(await template.inputValue()).toBe('built-in:spec')
  await template.selectOption({ label: 'Guide' })
  await text.getByText('Who this guide is for').waitFor()
  await text.press('Control+z')
  await text.getByText('My own words.').waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('on a phone without JavaScript, a template is chosen and saved', async () => {
  const page = await site.open({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    // The saved document is not indexed yet.
    expected: [/csp/i, ...REFUSED],
  })
  await page.goto(site.at(NEW))
  await page.getByRole('combobox', { name: 'Template' }).selectOption('docs/specs/_incident.md')
  await page.getByRole('button', { name: 'Use template' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the file' })
  await expect.poll(() => text.inputValue()).toContain('Tell it in order.')
  expect(await page.getByRole('combobox', { name: 'Template' }).inputValue()).toBe('docs/specs/_incident.md')
  await page.getByRole('textbox', { name: 'Path' }).last().fill('docs/specs/outage.md')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect
    .poll(async () => (await site.ask(site.at('editor/acme/payments/docs/specs/outage.md/json'))).status)
    .toBe(200)
})
