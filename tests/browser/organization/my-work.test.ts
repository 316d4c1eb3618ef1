import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite()

async function connect(name: string) {
  const { git, index } = await site.connect(name, { 'docs/a.md': '# A\n' })
  await index()
  const send = async (path: string, body: object, cookie = site.cookie) => {
    const response = await fetch(`${site.address}${site.at(`api/repos/acme/${name}/${path}`)}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { cookie, 'content-type': 'application/json', origin: site.address },
    })
    expect(response.status, await response.clone().text()).toBe(200)
  }
  const branch = (head: string) => {
    git.git('checkout', '--quiet', '-b', head)
    git.commit({ [`docs/${head}.md`]: `# ${head}\n` }, head)
    git.git('checkout', '--quiet', 'main')
  }
  return { send, branch }
}

test('my work lists the open issues that are assigned to the reader, live, and links to all of them', async () => {
  const { send } = await connect('assigned')
  const editor = await makeMember(site.db, site.org, 'editor')
  const page = await site.open({
    viewport: { width: 390, height: 800 },
    cookie: await signIn(site.db, editor),
  })
  const following = page.waitForResponse((response) => response.url().includes('/api/live'))
  await site.visit(page, site.at())
  await page.getByText('Nothing waits for you').waitFor()
  await following
  await send('issues', { title: 'Not theirs', assignees: [site.userId] })
  for (const number of [2, 3, 4, 5, 6, 7])
    await send('issues', { title: `Issue ${number}`, assignees: [editor] })
  const mine = page.getByRole('region', { name: 'Issues assigned to you 6' })
  await expect.poll(() => mine.getByRole('listitem').count()).toBe(5)
  await page.getByText('Nothing waits for you').waitFor({ state: 'detached' })
  expect(await findBarriers(page)).toEqual([])
  await send('issues/7/close', {})
  await page.getByRole('region', { name: 'Issues assigned to you 5' }).waitFor()

  await page.getByRole('link', { name: 'All your issues' }).click()
  const titles = () => page.locator('tbody .row-title').allInnerTexts()
  await expect.poll(titles).toHaveLength(5)
  await page.getByRole('combobox', { name: 'order' }).selectOption('oldest')
  await expect.poll(titles).toEqual(['Issue 2', 'Issue 3', 'Issue 4', 'Issue 5', 'Issue 6'])
  await page.getByRole('combobox', { name: 'assignee' }).selectOption(String(site.userId))
  await expect.poll(titles).toEqual(['Not theirs'])
})

test('my work counts all open pull requests of the reader', async () => {
  const { send, branch } = await connect('pulled')
  for (const head of ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7']) branch(head)
  const editor = await makeMember(site.db, site.org, 'editor')
  const cookie = await signIn(site.db, editor)
  for (const head of ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'])
    await send('pulls', { title: `Add ${head}`, head, base: 'main' }, cookie)
  await send('pulls', { title: 'Add b7', head: 'b7', base: 'main' })
  const page = await site.open({ cookie })
  await site.visit(page, site.at())
  const mine = page.getByRole('region', { name: 'Your pull requests 6' })
  expect(await mine.getByRole('listitem').count()).toBe(5)
  await mine.getByRole('link', { name: 'All your pull requests' }).click()
  await expect.poll(() => page.locator('tbody .row-title').count()).toBe(6)
})
