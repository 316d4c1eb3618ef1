import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { openEditor, typeAfter } from './open-editor'

const SPEC = '---\nstatus: todo\n---\n# Limits\n\n## One\n\nFirst words.\n'
const site = openSite({ payments: { 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/limits.md': SPEC } })
const FILE = 'payments/docs/specs/limits.md'

/** A picture of one pixel; `tail` makes it another file. */
const png = (tail = '') =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(tail),
  ])

const fileOf = (name: string, buffer = png(name), mimeType = 'image/png') => ({ name, mimeType, buffer })
const insert = (page: Page, ...files: ReturnType<typeof fileOf>[]) =>
  page.getByLabel('Images to insert').setInputFiles(files)
const lineWith = (page: Page, text: string | RegExp) => page.locator('.cm-line', { hasText: text })

/** Holds uploads until they are released. */
async function holdUploads(page: Page) {
  const held: Route[] = []
  const waiting: (() => void)[] = []
  await page.route('**/editor/acme/payments/images', (route) => {
    held.push(route)
    for (const tell of waiting.splice(0)) tell()
  })
  return {
    async release() {
      if (held.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      await held.shift()?.continue()
    },
  }
}

test('a placeholder shows the upload where the image will be, and an undo takes the image back', async () => {
  const page = await site.open()
  const uploads = await holdUploads(page)
  await openEditor(page, site, FILE)
  await typeAfter(page, 'First words.', ' See ')
  await insert(page, fileOf('One.png'), fileOf('Two.png'))
  await page.getByRole('progressbar', { name: 'Uploading One.png' }).waitFor()
  await page.getByRole('progressbar', { name: 'Uploading Two.png' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.type(' for the rest.')
  await uploads.release()
  await lineWith(page, /See !\[One\]\(images\/one-\w+\.png\)/).waitFor()
  await uploads.release()
  const both =
    /^First words\. See !\[One\]\(images\/one-\w+\.png\)!\[Two\]\(images\/two-\w+\.png\) for the rest\.$/
  await lineWith(page, both).waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)

  await page.locator('.toast', { hasText: 'One.png inserted.' }).getByRole('button', { name: 'Undo' }).click()
  await lineWith(page, /^First words\. See !\[Two\]\(images\/two-\w+\.png\) for the rest\.$/).waitFor()
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await lineWith(page, /^First words\. See !\[One\]\(images\/one-\w+\.png\) for the rest\.$/).waitFor()
})

test('an upload is cancelled at its placeholder, and the next image follows', async () => {
  const page = await site.open({ expected: [/ERR_ABORTED|net::/] })
  const uploads = await holdUploads(page)
  await openEditor(page, site, FILE)
  await typeAfter(page, 'First words.', ' ')
  await insert(page, fileOf('Long.png'), fileOf('Next.png'))
  await page
    .locator('.pl-placeholder', { hasText: 'Long.png' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('progressbar', { name: 'Uploading Long.png' }).waitFor({ state: 'detached' })
  await uploads.release()
  await uploads.release()
  await lineWith(page, /^First words\. !\[Next\]\(images\/next-\w+\.png\)$/).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('an image that cannot be inserted is named with what to do, and leaves no placeholder', async () => {
  const page = await site.open({ expected: [/status of 4\d\d/] })
  await openEditor(page, site, FILE)
  await typeAfter(page, 'First words.', ' ')
  const refused = async (...files: ReturnType<typeof fileOf>[]) => {
    await insert(page, ...files)
    return page.locator('.editor-note-bad')
  }
  await (await refused(fileOf('big.png', Buffer.alloc(6_000_000)), fileOf('Good.png')))
    .getByText('big.png has 5.7 MB, and an image may have 5 MB. Make it smaller or save it as JPEG or WebP')
    .waitFor()
  await lineWith(page, /^First words\. !\[Good\]\(images\/good-\w+\.png\)$/).waitFor()
  await (await refused(fileOf('plan.pdf', png(), 'application/pdf')))
    .getByText('plan.pdf is not an image that can be shown. Insert PNG, JPEG, GIF or WebP')
    .waitFor()
  await (await refused(fileOf('flow.svg', png(), 'image/svg+xml'))).getByText('Export it as PNG').waitFor()
  await (await refused(fileOf('fake.png', Buffer.from('no picture'))))
    .getByText('fake.png: The file is not a PNG, JPEG, GIF or WebP image')
    .waitFor()
  await page.evaluate(() => {
    FileReader.prototype.readAsDataURL = function () {
      this.dispatchEvent(new ProgressEvent('error'))
    }
  })
  await (await refused(fileOf('gone.png'))).getByText('gone.png could not be read.').waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
})
