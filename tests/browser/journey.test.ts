import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPage } from '#tests/support/browser/browser'
import { canary } from '#tests/support/canary/canary'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

const PATH = 'docs/specs/refunds.md'
const refunds = (box: string) => `---
title: Refunds of the journey
---

# Refunds of the journey

## 1. Whole refunds
<!-- svc:system:1 status:todo -->

Money goes back to the shopper.

- [${box}] It MUST be whole
`
const CONFIG = 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\nagents:\n  stale_detection: 1d\n'

let git: TestRepository
let dataDir = ''
/** Has only this repository. Ended test runs may have left many in the folder for temporary files. */
let rootFolder = ''
let product: ChildProcess | undefined
let link = ''

/** Starts the whole product like an operator: web and worker in one process. */
async function startProduct(): Promise<string> {
  const started = spawn(process.execPath, ['build/program/main.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: await freshDatabaseUrl(),
      ENCRYPTION_KEY: canary('encryption-key'),
      LOCAL_ROOTS: rootFolder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  product = started
  let output = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      const begin = /begin +(http\S+)/.exec(output)?.[1]
      if (begin) resolve(begin)
    }
    started.stdout.on('data', listen)
    started.stderr.on('data', listen)
    started.on('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-journey-'))
  rootFolder = mkdtempSync(join(tmpdir(), 'plumbline-root-'))
  git = makeRepository(null, { parent: rootFolder })
  git.commit({ 'CONFIG.yaml': CONFIG, [PATH]: refunds(' ') }, 'Begin', new Date('2026-01-01T12:00:00Z'))
  link = await startProduct()
})

afterAll(async () => {
  if (product?.exitCode === null) {
    const ended = once(product, 'exit')
    product.kill('SIGTERM')
    await ended
  }
  rmSync(rootFolder, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

/** Waits for a result of the worker, which appears by itself or after a reload. */
const waitToAppear = (page: Page, locator: Locator) =>
  expect
    .poll(
      async () => {
        if ((await locator.count()) === 0) await page.reload()
        return locator.count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0)

test('from the first start to a criterion that moves the coverage', async () => {
  const page = await newPage(new URL(link).origin)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Name' }).fill('First Admin')
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(canary('password'))
  await page.getByRole('button', { name: 'Create account' }).click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await heading('What is your organization called?').waitFor()
  const org = new URL(page.url()).pathname.split('/')[2]
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('checkbox', { name: git.path }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading('What should be included?').waitFor()
  const repo = new URL(page.url()).pathname.split('/').slice(-2).join('/')
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading('Who reads with you?').waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()
  await heading('Refunds of the journey').waitFor()
  await page.getByText('1 document to read and search.').waitFor()

  await page.goto(`/app/${org}/search`)
  await page.getByRole('main').getByRole('combobox').fill('shopper')
  await page.getByRole('main').getByRole('combobox').press('Enter')
  await page
    .getByRole('link', { name: /Whole refunds|Refunds of the journey/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Refunds of the journey' }).waitFor()

  const stale = page.getByText(/^Stale: not reviewed in /)
  await waitToAppear(page, stale)
  await page.getByRole('button', { name: 'Mark reviewed' }).click()
  await page.getByText('Reviewed by First Admin').waitFor()
  expect(await stale.count()).toBe(0)

  await page.goto(`/app/${org}/coverage?repo=${repo}`)
  const shareOf = (share: string) => page.getByRole('definition').filter({ hasText: share })
  await shareOf('0 of 1').first().waitFor()
  git.commit({ [PATH]: refunds('x') }, 'Give all of it back')
  await waitToAppear(page, shareOf('1 of 1'))
}, 180_000)
