import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecretBox } from '#server/boot/encryption-key'
import { createSecretBox } from '#server/kernel/secrets/secret-box'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const open = (more: { encryptionKey?: string[]; databaseUrl?: string | null; dataDir?: string } = {}) =>
  openSecretBox({ encryptionKey: [], databaseUrl: null, dataDir, ...more })

test('with the embedded database, a key is created once, stored, and readable only by its owner', async () => {
  const sealed = (await open()).seal('secret')
  expect((await open()).open(sealed)).toBe('secret')
  expect(await readdir(dataDir)).toEqual(['encryption-key'])
  expect((await stat(path.join(dataDir, 'encryption-key'))).mode & 0o777).toBe(0o600)
})

test('a missing data folder is created', async () => {
  const folder = path.join(dataDir, 'not', 'there')
  const sealed = (await open({ dataDir: folder })).seal('secret')
  expect((await open({ dataDir: folder })).open(sealed)).toBe('secret')
})

test('twenty processes that start at once share one key', async () => {
  const boxes = await Promise.all(Array.from({ length: 20 }, () => open()))
  const [first] = boxes
  const sealed = first?.seal('secret') ?? ''
  expect(boxes.map((box) => box.open(sealed))).toEqual(Array.from({ length: 20 }, () => 'secret'))
  expect(await readdir(dataDir)).toEqual(['encryption-key'])
})

test('ENCRYPTION_KEY is used if set, and no file is created', async () => {
  const encryptionKey = ['k'.repeat(32)]
  const sealed = (await open({ encryptionKey })).seal('secret')
  expect(createSecretBox(encryptionKey).open(sealed)).toBe('secret')
  expect(await readdir(dataDir)).toEqual([])
})

test('with an external database and no ENCRYPTION_KEY, no key is created or stored', async () => {
  const box = await open({ databaseUrl: 'postgres://elsewhere/plumbline' })
  expect(() => box.seal('secret')).toThrow(/ENCRYPTION_KEY/)
  expect(await readdir(dataDir)).toEqual([])
})

test('a file without a valid key is not replaced, and the error names it', async () => {
  const file = path.join(dataDir, 'encryption-key')
  await writeFile(file, 'half a k')
  await expect(open()).rejects.toThrow(file)
  expect(await readFile(file, 'utf8')).toBe('half a k')
})
