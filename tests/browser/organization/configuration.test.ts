import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite({
  tuned: { 'CONFIG.yaml': 'version: "1"\nteam: billing\nsync:\n  create_tickets: false\n' },
  bare: { 'README.md': '# Bare\n' },
  broken: { 'CONFIG.yaml': 'version: 2\n' },
})

const rowOf = async (path: string, key: string) => {
  const page = await site.open()
  await site.visit(page, path)
  return page.locator('tr', { has: page.getByText(key, { exact: true }) })
}

test('the page of keys marks required, deprecated and not yet effective keys', async () => {
  const textOf = async (key: string) => (await rowOf('/docs/config', key)).innerText()
  expect(await textOf('version')).toContain('required')
  expect(await textOf('sync.system')).toContain('deprecated')
  expect(await textOf('extensions')).toContain('not yet in effect')
  expect(await textOf('chat.quiet_hours.start')).toContain('"22:00"')
  expect(await textOf('chat.quiet_hours.start')).not.toContain('not yet in effect')
  expect(await textOf('specs.doc_paths')).not.toContain('not yet in effect')
})

test('a repository shows each setting in force with where it is written', async () => {
  const textOf = async (key: string) =>
    (await rowOf(site.at('repos/acme/tuned/configuration'), key)).textContent()
  expect(await textOf('team')).toContain('"billing"line 2')
  expect(await textOf('specs.auto_tickets')).toContain('falseline 4, from sync.create_tickets')
  expect(await textOf('agents.stale_detection')).toContain('"30d"default')
})

test('a repository with an invalid file says so, and that its last valid one is in effect', async () => {
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/broken/configuration'))
  const text = await page.getByRole('region', { name: 'Configuration' }).innerText()
  expect(text).toContain('1 error in CONFIG.yaml')
  expect(text).toContain('the last valid configuration or the defaults apply')
})

test('who may edit reaches the configuration file from the repository, also one that does not exist yet', async () => {
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/tuned/configuration'))
  await page.getByRole('link', { name: 'Edit CONFIG.yaml' }).click()
  await page.waitForURL(`**${site.at('editor/acme/tuned/CONFIG.yaml')}`)
  await site.visit(page, site.at('repos/acme/bare/configuration'))
  await page.getByRole('link', { name: 'Create CONFIG.yaml' }).click()
  await page.waitForURL(`**${site.at('editor/acme/bare/CONFIG.yaml')}`)
  const viewer = await makeMember(site.db, site.org, 'viewer')
  const other = await site.open({ cookie: await signIn(site.db, viewer) })
  await site.visit(other, site.at('repos/acme/tuned/configuration'))
  expect(await other.getByRole('link', { name: 'CONFIG.yaml' }).count()).toBe(0)
})

test.each([
  ['asleep', { javaScriptEnabled: false, expected: [/\.js csp$/] }],
  ['alive', { javaScriptEnabled: true }],
])(
  'an admin chooses pull requests for changes on document pages; others see the choice (%s)',
  async (_, options) => {
    const page = await site.open(options)
    const choice = page.getByRole('radio', { name: 'Open a pull request' })
    const save = async (name: string) => {
      await page.goto(site.at('repos/acme/tuned/configuration'))
      await page.getByRole('radio', { name }).check()
      if (options.javaScriptEnabled === false)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved.').waitFor({ state: 'attached' })
    }
    await save('Open a pull request')
    expect(await choice.isChecked()).toBe(true)
    const userId = await makeMember(site.db, site.org, 'editor')
    const editor = await site.open({ cookie: await signIn(site.db, userId) })
    await site.visit(editor, site.at('repos/acme/tuned/configuration'))
    await editor.getByText('Open a pull request. An admin can change this.').waitFor()
    expect(await editor.getByRole('radio').count()).toBe(0)
    await save('Commit to the default branch')
    expect(await choice.isChecked()).toBe(false)
  },
)
