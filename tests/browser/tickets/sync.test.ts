import { expect, onTestFinished, test } from 'vitest'
import { requestIndex } from '#server/library/repos/index'
import { syncRepository } from '#server/tickets/sync/runs/sync-repository'
import { writeBack } from '#server/tickets/sync/write-back/write-back'
import { openSite } from '#tests/browser/open-site'
import { followIndex } from '#tests/server/library/history/follow'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { jobContext } from '#tests/support/test-context'

const PATH = 'docs/specs/refunds.md'
const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], auto_tickets: true}
ticket_systems: {own: {system: github}}
`
const spec = (state: string) => `# Refunds

## 1. Window
<!-- svc:system:1 status:${state} -->

Refunds take a day.
`
const site = openSite()

let repositories = 0

/** A local repository, which is synced with its own issues. */
async function start(state: string, files: Record<string, string> = {}) {
  repositories++
  const name = `specs-${repositories}`
  const { git, key, index } = await site.connect(name, {
    'CONFIG.yaml': CONFIG,
    [PATH]: spec(state),
    ...files,
  })
  onTestFinished(() => git.remove())
  await index()
  await followIndex(site.ctx, key)
  const job = { orgId: site.org.id, repositoryId: key.id }
  return {
    name,
    work: () => syncRepository(jobContext(site.ctx), job),
    writeBack: () => writeBack(jobContext(site.ctx), job),
    text: () => git.git('cat-file', '-p', `main:${PATH}`),
    async commit(next: string) {
      git.commit({ [PATH]: spec(next) })
      await requestIndex(site.ctx, key)
      await index()
      await followIndex(site.ctx, key)
    },
    close: async (number: string) => {
      const response = await fetch(
        `${site.address}${site.at(`api/repos/acme/${name}/issues/${number}/close`)}`,
        {
          method: 'POST',
          headers: {
            cookie: site.cookie,
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
          },
          body: JSON.stringify({ reason: 'completed' }),
        },
      )
      expect(response.status).toBe(200)
    },
  }
}

test('the first sync waits for a review, then its ticket is on the spec page, with the reasons', async () => {
  const { name, work } = await start('todo')
  await work()
  const page = await site.open()
  await site.visit(page, site.at('sync/review'))
  const item = page.getByRole('row').filter({ hasText: `acme/${name}` })
  await item.getByText('Create ticket').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await work()

  await page.getByRole('link', { name: 'Overview' }).click()
  await page
    .getByRole('row', { name: /own.*acme\/specs-1\b/ })
    .getByText('Ready', { exact: true })
    .waitFor()
  await page.getByRole('link', { name: '1 created' }).first().click()
  await page.getByRole('heading', { name: '1 created' }).waitFor()
  await page.getByRole('list', { name: 'Steps' }).getByText('Done').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await site.visit(page, site.at(`specs/acme/${name}/${PATH}`))
  expect(await page.locator('.live-ticket').innerText()).toMatch(/^1\s+open$/)
  await page.getByLabel('Actions for Window').click()
  await page.getByRole('link', { name: 'Tickets and why' }).click()
  await page.getByRole('heading', { name: /^Tickets of/ }).waitFor()
  const decision = page.getByRole('group').filter({ hasText: 'New ticket:' })
  await decision.getByText('specs.auto_tickets').waitFor()
  await decision.getByText('CONFIG.yaml, line 2').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test.each([
  ['the spec', /^Keep spec status/, 'deprecated'],
  ['the ticket', /^Keep ticket status/, 'done'],
])('a conflict shows both sides, and a person takes %s', async (_side, button, state) => {
  const { work, commit, close, name, writeBack, text } = await start('todo')
  await work()
  const page = await site.open()
  await site.visit(page, site.at('sync/review'))
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await work()
  await close('1')
  await commit('deprecated')
  await work()
  await site.visit(page, site.at('sync/conflicts'))
  const conflict = page.getByRole('listitem').filter({ hasText: `acme/${name}` })
  await conflict.getByRole('link', { name: 'Window' }).waitFor()
  await conflict.getByRole('link', { name: '1', exact: true }).waitFor()
  await conflict.getByText('deprecated').waitFor()
  await conflict.getByText('closed').waitFor()
  expect(await conflict.getByText(/^by /).allInnerTexts()).toHaveLength(2)
  expect(await findBarriers(page)).toEqual([])
  await conflict.getByRole('button', { name: button }).click()
  await conflict.waitFor({ state: 'detached' })
  await work()
  await writeBack()
  expect(text()).toContain(`status:${state} -->`)
})

test('a pause is shown and ends, without JavaScript', async () => {
  const { work, name } = await start('todo')
  await work()
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('sync'))
  const row = page.getByRole('row', { name: new RegExp(`own.*acme/${name}\\b`) })
  await page.getByRole('button', { name: `Pause own of acme/${name}` }).click()
  await row.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Resume own of acme/${name}` }).click()
  await row.getByText('Ready', { exact: true }).waitFor()
})

test('a run is undone, after the page has said what that does', async () => {
  const { work, name } = await start('todo')
  await work()
  const page = await site.open()
  await site.visit(page, site.at('sync/review'))
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await work()
  await site.visit(page, site.at('sync'))
  await page
    .getByRole('row', { name: `1 created acme/${name}` })
    .getByRole('link')
    .click()
  await page.getByText('Undo this run').first().click()
  await page.getByText('Tickets that it created are closed, never deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo this run' }).click()
  await page.getByRole('status', { name: 'Undo' }).getByText('undoes this run').waitFor()
  await work()
  await site.visit(page, site.at(`repos/acme/${name}/issues?state=closed`))
  await page.getByRole('link', { name: '[Refunds] 1 Window' }).waitFor()
})

test('of several approved steps, those that fail say why, and those that another person decided are told', async () => {
  const config = CONFIG.replace(
    '{system: github}',
    '{system: github, field_map: {standard: {frontmatter.owner: assignees}}}',
  )
  const { name, work } = await start('todo', {
    'CONFIG.yaml': config,
    'docs/specs/ledger.md': `---\nowner: nobody@acme.test\n---\n${spec('todo').replace('Window', 'Ledger')}`,
    'docs/specs/export.md': spec('todo').replace('Window', 'Export'),
  })
  await work()
  const page = await site.open()
  await site.visit(page, site.at('sync/review'))
  const other = await site.open()
  await site.visit(other, site.at('sync/review'))
  for (const title of ['Window', 'Ledger'])
    await other.getByRole('checkbox', { name: `Select ${title}` }).uncheck()
  await other.getByRole('button', { name: 'Dismiss selected' }).click()
  await other.getByRole('status').getByText('1 step dismissed.').waitFor()

  await page.getByRole('button', { name: 'Approve selected' }).press('Enter')
  const note = page.getByRole('status')
  await note.getByText('2 steps approved.').waitFor()
  await note.getByText('1 step did not wait any more.').waitFor()
  await work()
  await site.visit(page, site.at('sync'))
  await page
    .getByRole('row', { name: `1 created, 1 failed acme/${name}` })
    .getByRole('link')
    .click()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  const failed = steps.filter({ hasText: 'Ledger' })
  await failed.getByText(/^Failed: No active member of the org has the email or name/).waitFor()
  await steps.filter({ hasText: 'Window' }).getByText('Done').waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('steps of a connection without a credential are marked, and cannot be applied', async () => {
  const config = CONFIG.replace('own: {system: github}', 'board: {system: jira, project: PAY}')
  const { name } = await start('todo', { 'CONFIG.yaml': config })
  const page = await site.open()
  await site.visit(page, site.at(`sync/plan?repo=acme/${name}`))
  const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()
  await step.getByText('On hold').waitFor()
  await step.getByText('The connection board has no credentials.').waitFor()
  expect(await page.getByRole('button', { name: 'Apply this plan' }).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
})

test('an existing ticket is found by words of its title and linked, with keys, on a phone', async () => {
  const { name, text, writeBack } = await start('draft')
  const page = await site.open()
  await page.setViewportSize({ width: 360, height: 740 })
  await site.visit(page, site.at(`repos/acme/${name}/issues/new`))
  await page.getByLabel('Title').fill('By hand: the window of refunds')
  await page.getByRole('button', { name: 'Create issue' }).click()
  await page.getByRole('heading', { name: /By hand/ }).waitFor()
  await site.visit(page, site.at(`specs/acme/${name}/${PATH}`))
  await page.getByLabel('Actions for Window').click()
  await page.getByRole('link', { name: 'Tickets and why' }).click()
  const words = page.getByRole('searchbox', { name: 'Words of the title' })
  await words.fill('nothing like this')
  await words.press('Enter')
  await page.getByText('No open ticket without a section has these words in its title.').waitFor()
  await words.fill('Window hand')
  await words.press('Enter')
  const match = page.getByRole('list', { name: 'Tickets found' }).getByRole('listitem')
  await match.getByRole('link', { name: 'By hand: the window of refunds' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await match.getByRole('button', { name: 'Link 1' }).press('Enter')
  await page.getByText('The link is being written to the document.').waitFor()
  await writeBack()
  expect(text()).toContain('<!-- svc:ticket:github:1 ')
})
