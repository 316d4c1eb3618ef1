import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { parseDocument } from '#spec/markdown/index'
import { openWorkingSite } from '#tests/browser/open-working-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import type { TestRepository } from '#tests/support/git-repository'
import { scriptedModel } from '#tests/support/scripted-model'

const site = openWorkingSite()
const REPO = 'acme/paid'
const PATH = 'docs/specs/refunds.md'
const SPEC = `---
title: Refunds
status: in_progress
---
# Refunds

## 1. Speed
<!-- svc:system:1 status:in_progress -->

Money goes back.

- [ ] A refund MUST be fast

## 2. Limits
<!-- svc:system:2 status:todo -->

- [ ] Refunds above 100 need an approval <!-- svc:realized-in:PR#1 file:src/limit.ts -->
`
const FILES = { 'CONFIG.yaml': 'version: "1"\n', [PATH]: SPEC, 'src/limit.ts': 'export const limit = 100\n' }
const at = { file_path: PATH, section_id: '1-speed' }
const ANSWER = {
  summary: 'Refunds are fast from now on.',
  realizations: [
    {
      ...at,
      criterion_id: parseDocument(SPEC).sections[0]?.acceptanceCriteria[0]?.id,
      verdict: 'realized',
      confidence: 0.95,
      reason: 'It answers at once.',
      files: [{ path: 'src/fast.ts', lines: '1' }],
    },
  ],
  doc_updates: [
    { ...at, old_text: 'Money goes back.', new_text: 'Money goes back at once.', reason: 'Fast' },
  ],
}

let git: TestRepository
beforeAll(async () => {
  site.ctx.ports.ai = scriptedModel(() => JSON.stringify(ANSWER))
  git = (await site.connect('paid', FILES)).git
  git.git('checkout', '--quiet', '-b', 'work')
  git.commit({ 'src/fast.ts': 'export const isFast = true\n', 'src/limit.ts': 'export const limit = 90\n' })
  git.git('checkout', '--quiet', 'main')
})

/** Waits for a result of the worker, which appears after a reload. */
const waitToAppear = (page: Page, locator: Locator) =>
  expect
    .poll(
      async () => {
        if ((await locator.count()) === 0) await page.reload()
        return locator.count()
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBeGreaterThan(0)

const pullPage = (number: number) => site.at(`repos/${REPO}/pulls/${number}`)
const reviewPage = (number: number) => site.at(`reviews/${REPO}/${number}`)

async function merge(page: Page, number: number) {
  await page.goto(pullPage(number))
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Merged by').waitFor()
}

test('from a branch with code to a realized criterion that moves the coverage', async () => {
  const page = await site.open()
  await page.goto(site.at(`repos/${REPO}`))
  await waitToAppear(page, page.getByRole('link', { name: 'Refunds' }))
  await page.goto(site.at(`repos/${REPO}/pulls/new`))
  await page.getByRole('textbox', { name: 'Title' }).fill('Make refunds fast')
  await page.getByRole('button', { name: 'Create pull request' }).click()
  await page.getByRole('heading', { name: 'Make refunds fast' }).waitFor()
  await waitToAppear(page, page.getByText('Refunds are fast from now on.'))

  await page.getByRole('textbox', { name: 'Comment' }).fill('@plumbline apply')
  await page.getByRole('button', { name: 'Comment' }).click()
  await waitToAppear(page, page.getByText('The updates are in #2.'))
  await merge(page, 2)
  expect(git.git('show', `work:${PATH}`)).toContain('Money goes back at once.')

  await site.visit(page, site.at('reviews'))
  await page.getByRole('link', { name: 'Make refunds fast' }).waitFor()
  await page.goto(pullPage(1))
  await page.getByRole('link', { name: 'Spec review', exact: true }).click()
  await page.waitForURL(`**${reviewPage(1)}`)
  const facts = page.getByRole('region', { name: 'About this review' })
  const reviewed = facts.filter({ hasText: git.git('rev-parse', 'work').slice(0, 10) })
  await waitToAppear(page, reviewed.filter({ hasText: 'Done' }))
  await waitToAppear(page, page.getByText('realized, 95%'))
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Still right Limits' }).click()
  await page.getByText(/^Still right by/).waitFor()
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByText('at once').first().waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.goto(site.at(`coverage?repo=${REPO}`))
  const shareOf = (share: string) => page.getByRole('definition').filter({ hasText: share })
  await shareOf('0 of 2').first().waitFor()
  await merge(page, 1)
  await page.goto(reviewPage(1))
  await waitToAppear(page, page.getByText('Pull request #3'))
  await merge(page, 3)
  expect(git.git('show', `main:${PATH}`)).toMatch(
    /- \[x\] A refund MUST be fast\n.*realized-in:PR#1 file:src\/fast\.ts:1/,
  )
  await page.goto(site.at(`coverage?repo=${REPO}`))
  await waitToAppear(page, shareOf('1 of 2'))
})
