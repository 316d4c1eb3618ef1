import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

const spec = (owner: string, ...sections: string[]) =>
  `---\nstatus: in_progress\nowner: ${owner}\n---\n# ${owner}\n${sections
    .map(
      (title) => `\n## ${title}\n<!-- svc:system:${title.toLowerCase()} status:todo -->\n\n- [ ] It MUST.\n`,
    )
    .join('')}`

async function connect(name: string) {
  const { git, index } = await site.connect(name, {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    'docs/specs/a.md': spec('zoe', 'Apples', 'Cherries'),
    'docs/specs/b.md': spec('ada', 'Bananas'),
  })
  await index()
  const states = (path: string) =>
    git
      .git('show', `HEAD:docs/specs/${path}.md`)
      .match(/status:\w+/g)
      ?.map((text) => text.slice(7))
  return { git, states, path: (query = '') => site.at(`tasks?repo=acme/${name}${query}`) }
}

const titles = (page: Page) => page.locator('.list tbody .row-title').allInnerTexts()
const saved = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

test('a head sorts the list in the address, and chips remove filters one by one or together', async () => {
  const { path } = await connect('sorted')
  const page = await site.open()
  await site.visit(page, path())
  await page.getByRole('link', { name: 'Section', exact: true }).click()
  await page.locator('[aria-sort="ascending"]').getByText('Section').waitFor()
  expect(await titles(page)).toEqual(['Apples', 'Bananas', 'Cherries'])
  await page.getByRole('link', { name: 'Section', exact: true }).click()
  await page.locator('[aria-sort="descending"]').waitFor()
  expect(await titles(page)).toEqual(['Cherries', 'Bananas', 'Apples'])
  expect(new URL(page.url()).searchParams.get('sort')).toBe('title_desc')
  await page.getByRole('table').getByRole('link', { name: 'Owner' }).click()
  await expect.poll(() => titles(page)).toEqual(['Bananas', 'Apples', 'Cherries'])
  await page.getByRole('combobox', { name: 'status' }).selectOption('done')
  await page.getByRole('heading', { name: 'No tasks' }).waitFor()
  await page.getByRole('link', { name: 'Remove filter: Status done' }).click()
  await expect.poll(() => titles(page)).toEqual(['Bananas', 'Apples', 'Cherries'])
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.getByRole('link', { name: 'Clear all' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?sort=owner')
  await page.getByRole('link', { name: 'Show most blocking first' }).click()
  await page.getByText('Open sections, most blocking first.').waitFor()
})

test('tasks that are selected by keys get a status together, one commit per document, and it is undone', async () => {
  const { git, states, path } = await connect('bulk')
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, path('&sort=title'))
  const head = git.head()
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await saved(page, '3 tasks selected')
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('combobox', { name: 'Status of the selected tasks' }).selectOption('in_progress')
  await page.getByRole('button', { name: 'Set status' }).click()
  await saved(page, '3 tasks of 2 documents set to In progress.')
  expect([states('a'), states('b')]).toEqual([['in_progress', 'in_progress'], ['in_progress']])
  expect(git.git('rev-list', '--count', `${head}..HEAD`)).toBe('2')
  await page.getByText('3 tasks selected').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await saved(page, 'The change of 2 documents was undone.')
  expect([states('a'), states('b')]).toEqual([['todo', 'todo'], ['todo']])
})

test('without JavaScript, boxes and a form do the same, and a refused document is named', async () => {
  const { git, states, path } = await connect('asleep')
  const page = await site.open(asleep)
  await page.goto(path('&sort=title'))
  await page.getByRole('button', { name: 'Set status' }).waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: 'Select Apples' }).check()
  await page.getByRole('checkbox', { name: 'Select Bananas' }).check()
  git.commit({ 'docs/specs/b.md': '# Nothing\n' })
  await page.getByRole('button', { name: 'Set status' }).click()
  await saved(page, '1 task of 1 document set to Done.')
  await page.getByRole('alert').getByText('docs/specs/b.md: ').waitFor()
  expect(states('a')).toEqual(['done', 'todo'])
})

test('on the board, keys and the mouse move a card to a column, which is a commit', async () => {
  const { states, path } = await connect('board')
  const page = await site.open()
  await site.visit(page, path('&view=board'))
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = page.getByRole('link', { name: 'Apples' })
  await card.focus()
  await page.keyboard.press('Space')
  await saved(page, 'Apples picked up.')
  await page.keyboard.press('ArrowRight')
  await saved(page, 'In progress. Space drops Apples here.')
  await page.keyboard.press('Space')
  await column('In progress').getByRole('link', { name: 'Apples' }).waitFor()
  await expect.poll(() => states('a')).toEqual(['in_progress', 'todo'])
  await expect.poll(() => card.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => states('a')).toEqual(['todo', 'todo'])
  await page.getByRole('link', { name: 'Bananas' }).dragTo(column('Done'))
  await column('Done').getByRole('link', { name: 'Bananas' }).waitFor()
  await expect.poll(() => states('b')).toEqual(['done'])
  await card.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await saved(page, 'Cancelled')
  expect(states('a')).toEqual(['todo', 'todo'])
  expect(await findBarriers(page)).toEqual([])
})

test('the status of a task is set in its row', async () => {
  const { states, path } = await connect('inline')
  const page = await site.open()
  await site.visit(page, path())
  await page.getByRole('button', { name: 'Change the status of Bananas' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Blocked' }).click()
  await page.getByText(/Status set to Blocked\. Saved in/).waitFor()
  expect(states('b')).toEqual(['blocked'])
})
