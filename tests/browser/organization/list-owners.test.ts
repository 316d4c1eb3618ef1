import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite()
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

async function connect(name: string) {
  const { git, index } = await site.connect(name, {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    'docs/specs/a.md':
      '---\nstatus: todo\nowner: zoe\n---\n# Apples\n\n## Red\n<!-- svc:system:red status:todo -->\n\n## Green\n<!-- svc:system:green status:todo -->\n',
    'docs/specs/b.md':
      '---\nstatus: todo\n---\n# Bananas\n\n## Yellow\n<!-- svc:system:yellow status:todo -->\n',
    'docs/c.md': '# Cherries\n',
  })
  await index()
  const head = git.head()
  return {
    git,
    owners: () =>
      ['specs/a', 'specs/b', 'c'].map(
        (path) => /^owner: (.*)$/m.exec(git.git('show', `HEAD:docs/${path}.md`))?.[1] ?? null,
      ),
    status: (path: string) => /^status: (\w+)$/m.exec(git.git('show', `HEAD:docs/specs/${path}.md`))?.[1],
    commits: () => Number(git.git('rev-list', '--count', `${head}..HEAD`)),
    documents: site.at(`repos/acme/${name}`),
    tasks: site.at(`tasks?repo=acme/${name}`),
  }
}

test('selected documents get an owner, one commit each, and one toast takes it back', async () => {
  const { owners, commits, documents } = await connect('owned')
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, documents)
  for (const title of ['Apples', 'Bananas', 'Cherries'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByText('3 documents selected').waitFor()
  await page.getByRole('link', { name: 'Track …' }).last().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('combobox', { name: 'Owner of the selected documents' }).fill('ada')
  await page.keyboard.press('Enter')
  const toast = page.locator('.toast').filter({ hasText: 'Owner of 3 documents set to ada.' })
  await toast.waitFor()
  expect(owners()).toEqual(['ada', 'ada', 'ada'])
  expect(commits()).toBe(3)
  await page.getByText('3 documents selected').waitFor({ state: 'detached' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The change of 3 documents was undone.').waitFor()
  expect(owners()).toEqual(['zoe', null, null])
})

test('without JavaScript, a form gives the documents of selected tasks an owner', async () => {
  const { owners, commits, tasks } = await connect('asleep')
  const page = await site.open(asleep)
  await page.goto(tasks)
  for (const title of ['Red', 'Green', 'Yellow'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Set owner', exact: true }).click()
  await page.getByRole('alert').getByText('Type the owner that the documents get.').waitFor()
  for (const title of ['Red', 'Yellow']) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('combobox', { name: 'Owner of the documents' }).fill('ada')
  await page.getByRole('button', { name: 'Set owner', exact: true }).click()
  await page.getByRole('status').getByText('Owner of 2 documents set to ada.').waitFor()
  expect([owners(), commits()]).toEqual([['ada', 'ada', null], 2])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('The change of 2 documents was undone.').waitFor()
  expect(owners()).toEqual(['zoe', null, null])
})

test('status and owner of a document are set in its row', async () => {
  const { owners, status, documents } = await connect('inline')
  const page = await site.open()
  await site.visit(page, documents)
  await page.getByRole('button', { name: 'Change the owner of Bananas' }).click()
  await page.getByRole('combobox', { name: 'Owner of Bananas' }).fill('ada')
  await page.keyboard.press('Enter')
  await page.getByText(/Owner set to ada\. Saved in/).waitFor()
  await page.getByRole('button', { name: /^ada.+Change the owner of Bananas/ }).waitFor()
  await expect.poll(owners).toEqual(['zoe', 'ada', null])
  await page.getByRole('button', { name: 'Change the status of Apples' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Blocked' }).click()
  await page.getByText(/Status set to Blocked\. Saved in/).waitFor()
  expect(status('a')).toBe('blocked')
  await page
    .locator('.toast')
    .filter({ hasText: 'Owner set to ada.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(owners).toEqual(['zoe', null, null])
  expect(await findBarriers(page)).toEqual([])
})
