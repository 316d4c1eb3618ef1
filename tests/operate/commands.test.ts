import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabaseUrl, freshDatabaseUrl } from '../support/postgres/database'
import { runOperate } from './run-operate'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'operate-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('backs up and restores with two commands', async () => {
  const file = path.join(folder, `${Date.now()}.svc`)
  const env = { ENCRYPTION_KEY: 'k'.repeat(32) }
  const written = await runOperate(['backup', file], { ...env, DATABASE_URL: await freshDatabaseUrl() })
  expect(written).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`Wrote ${file}`) })
  const restored = await runOperate(['restore', file], { ...env, DATABASE_URL: await emptyDatabaseUrl() })
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Restored') })
})

it('prints a failure as one sentence', async () => {
  const missing = path.join(folder, 'missing.svc')
  const env = { DATABASE_URL: await emptyDatabaseUrl() }
  expect(await runOperate(['restore', missing], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${missing} does not exist.\n`,
  })
})

it('lists what a migration would apply, applies it once, and reads the database from a file of a container', async () => {
  const secret = path.join(folder, 'database-url')
  await writeFile(secret, `${await emptyDatabaseUrl()}\n`)
  const env = { DATABASE_URL_FILE: secret }
  const planned = await runOperate(['migrate', '--dry-run'], env)
  expect(planned).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Would apply:\n {2}0000_/) })
  const applied = await runOperate(['migrate'], env)
  expect(applied.stdout).toMatch(/^Applied in [\d.]+ s:\n {2}0000_/)
  expect(applied.stdout.split('\n').slice(1)).toEqual(planned.stdout.split('\n').slice(1))
  expect(await runOperate(['migrate'], env)).toEqual({
    code: 0,
    stdout: 'The database has all migrations.\n',
    stderr: '',
  })
})
