import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from '#server/http/pages/assets'

const SCRIPT = 'export const answer = 42\n'.repeat(50)

let folder = ''
let serve: ReturnType<typeof createAssets>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-assets-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'client/assets/root-abc.js'), SCRIPT)
  writeFileSync(join(folder, 'client/robots.txt'), 'User-agent: *\n')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  serve = createAssets(join(folder, 'client'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, init: RequestInit = {}) => serve(new Request(`http://x${path}`, init))

test('browsers cache a hashed file forever and any other file for an hour', async () => {
  const script = await get('/assets/root-abc.js')
  expect(script?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/robots.txt'))?.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a client that accepts gzip gets it, any other gets the plain file', async () => {
  const packed = await get('/assets/root-abc.js', { headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed?.headers.get('content-encoding')).toBe('gzip')
  const bytes = await packed?.arrayBuffer()
  expect(bytes && gunzipSync(bytes).toString()).toBe(SCRIPT)
  const plain = await get('/assets/root-abc.js')
  expect(plain?.headers.get('content-encoding')).toBeNull()
  expect(await plain?.text()).toBe(SCRIPT)
})

test('a file in the browser’s cache is not sent again', async () => {
  const etag = (await get('/robots.txt'))?.headers.get('etag') ?? ''
  expect((await get('/robots.txt', { headers: { 'if-none-match': etag } }))?.status).toBe(304)
})

test('HEAD describes the file and does not send it', async () => {
  const head = await get('/assets/root-abc.js', { method: 'HEAD' })
  expect(head?.headers.get('content-length')).toBe(String(SCRIPT.length))
  expect(await head?.text()).toBe('')
})

test.each([
  '/',
  '/assets',
  '/assets/',
  '/missing.js',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '//robots.txt',
])('nothing outside the build is served: %s', async (path) => {
  expect(await get(path)).toBeNull()
})

test('a POST is never a file', async () => {
  expect(await get('/robots.txt', { method: 'POST' })).toBeNull()
})
