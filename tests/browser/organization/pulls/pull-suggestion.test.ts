import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/index'
import { openPull } from '#server/writing/pulls/open-pull'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import type { TestRepository } from '#tests/support/git-repository'
import { makeMember, signIn } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'

const FILE = 'docs/specs/refunds.md'
const TEXT = '# Refunds\n\nMoney goes back.\n\nWithin 30 days.\n\nTo the card.\n'
const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }
let count = 0
let name = ''
let git: TestRepository
let reviewer = ''

/** A pull request of the editor that changes line 5, and a viewer who reviews it. */
beforeEach(async () => {
  count += 1
  name = `suggested-${count}`
  git = (await site.connect(name, { [FILE]: TEXT })).git
  git.git('checkout', '--quiet', '-b', 'sooner')
  git.commit({ [FILE]: TEXT.replace('30', '14') })
  git.git('checkout', '--quiet', 'main')
  const author = { ...site.ctx, org: site.org, permissions: [], actor: userActor(site.userId) }
  await openPull(author, { owner: 'acme', repo: name }, { title: 'Refund sooner', head: 'sooner' })
  const id = await makeMember(site.db, site.org, 'viewer')
  await site.db.update(users).set({ name: 'Ada Example' }).where(eq(users.id, id))
  reviewer = await signIn(site.db, id)
})

const pull = () => site.at(`repos/acme/${name}/pulls/1`)
const diff = (page: Page) => page.getByRole('region', { name: 'Files changed' })
const suggested = (page: Page) => diff(page).getByRole('region', { name: /^Change suggested by/ })

/** Opens the form for a line and turns its suggestion into another text. */
async function suggest(page: Page, after: string) {
  await page.getByRole('link', { name: 'Comment on line 5' }).click()
  const form = page.getByRole('form', { name: `New comment on ${FILE}` })
  const text = form.getByRole('textbox', { name: 'Comment' })
  await form.getByRole('link', { name: 'Suggest a change' }).click()
  await expect.poll(() => text.inputValue()).toContain('```suggestion\nWithin 14 days.\n```')
  await text.fill((await text.inputValue()).replace('Within 14 days.', after))
  await form.getByRole('button', { name: 'Comment' }).click()
}

test('a reviewer suggests a change and the author commits it', async () => {
  const asking = await site.open({ cookie: reviewer, viewport: { width: 390, height: 800 } })
  await site.visit(asking, pull())
  await asking.getByRole('link', { name: 'Comment on line 5' }).click()
  await asking.getByRole('textbox', { name: 'Comment' }).last().fill('Which days?')
  await suggest(asking, 'Within 14 calendar days.')
  await suggested(asking).getByText('+Within 14 calendar days.').waitFor()
  await suggested(asking).getByText('-Within 14 days.').waitFor()
  expect(await diff(asking).getByText('Which days?').and(asking.locator('p')).count()).toBe(1)
  expect(await asking.getByText('Commit suggestion').count()).toBe(0)
  expect(await findBarriers(asking)).toEqual([])

  const author = await site.open()
  await site.visit(author, pull())
  await suggested(author).getByText('Commit suggestion').click()
  const message = suggested(author).getByRole('textbox', { name: 'Commit message' })
  expect(await message.inputValue()).toBe('Apply suggestion from Ada Example')
  expect(await findBarriers(author)).toEqual([])
  await suggested(author).getByRole('button', { name: 'Commit' }).click()
  await diff(author).getByText('Resolved thread on line 5: suggestion committed as').waitFor()
  await diff(author).getByText('+Within 14 calendar days.').first().waitFor()
  const sha = git.git('rev-parse', 'sooner')
  expect(git.git('show', `sooner:${FILE}`)).toContain('Within 14 calendar days.')
  await diff(author).getByText('Resolved thread on line 5').click()
  await suggested(author)
    .getByRole('link', { name: sha.slice(0, 7) })
    .click()
  await author.getByRole('heading', { name: 'Apply suggestion from Ada Example' }).waitFor()
})

test('a suggestion on changed lines is not committed, and says why', async () => {
  const asking = await site.open({ cookie: reviewer })
  await site.visit(asking, pull())
  await suggest(asking, 'Within 14 calendar days.')
  await suggested(asking).waitFor()
  const author = await site.open()
  await site.visit(author, pull())
  git.git('checkout', '--quiet', 'sooner')
  git.commit({ [FILE]: TEXT.replace('30', '10') })
  git.git('checkout', '--quiet', 'main')
  await suggested(author).getByText('Commit suggestion').click()
  await suggested(author).getByRole('button', { name: 'Commit' }).click()
  await author.getByText('The lines have changed since this was suggested.').first().waitFor()
  expect(git.git('show', `sooner:${FILE}`)).toContain('Within 10 days.')
})

test('works without JavaScript', async () => {
  const asking = await site.open({ ...asleep, cookie: reviewer })
  await asking.goto(pull())
  await suggest(asking, 'Within 14 calendar days.')
  await suggested(asking).getByText('+Within 14 calendar days.').waitFor()
  const author = await site.open(asleep)
  await author.goto(pull())
  await suggested(author).getByText('Commit suggestion').click()
  await suggested(author).getByRole('textbox', { name: 'Commit message' }).fill('Count calendar days')
  await suggested(author).getByRole('button', { name: 'Commit' }).click()
  await author.getByText('Committed by').waitFor()
  expect(git.git('log', '-1', '--format=%s', 'sooner')).toBe('Count calendar days')
})
