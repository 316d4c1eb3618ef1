import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { OwnPostgres } from '#tests/support/postgres/own-postgres'

const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-away-'))
const postgres = new OwnPostgres(folder)

// Hooks run in reverse order: the site closes before its database.
afterAll(async () => {
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

const site = openSite(
  { payments: SAMPLE },
  {
    databaseUrl: async () => {
      // The account that runs Postgres must be able to enter the folder.
      chmodSync(folder, 0o755)
      await postgres.open()
      return postgres.url
    },
  },
)

test('every page reports that the database is down, and works again when it is back', async () => {
  const page = await site.open({ expected: [/503/] })
  await site.visit(page, site.at('tasks'))
  await postgres.kill()
  const response = await page.goto(site.at('coverage'))
  expect([response?.status(), await response?.headerValue('retry-after')]).toEqual([503, '5'])
  expect(await response?.headerValue('content-type')).toContain('text/html')
  await page.getByRole('heading', { level: 1, name: 'Service unavailable' }).waitFor()
  const text = await page.locator('main').innerText()
  expect(text).toMatch(/again in a (moment|few seconds)/)
  expect(text).toContain(String(await response?.headerValue('x-request-id')))
  expect(await findBarriers(page)).toEqual([])
  await postgres.start()
  await expect.poll(async () => (await site.visit(page, site.at('coverage')))?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
})
