import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const TARBALL = path.resolve('dist/plumbline-svc.tgz')
let folder: string
let cache: string

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/pack-cli.mjs'], { stdio: 'ignore' })
  folder = mkdtempSync(path.join(tmpdir(), 'svc-empty-'))
  cache = mkdtempSync(path.join(tmpdir(), 'svc-cache-'))
})
afterAll(() => {
  for (const each of [folder, cache]) rmSync(each, { recursive: true, force: true })
})

/** Runs svc from the tarball, without a network. */
const npx = (...words: string[]) =>
  execFileSync('npx', ['--yes', '--offline', `--package=${TARBALL}`, 'svc', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_config_cache: cache },
    stdio: ['ignore', 'pipe', 'ignore'],
  })

it('is one file without dependencies, and small', () => {
  const files = execFileSync('tar', ['-tzf', TARBALL], { encoding: 'utf8' }).trim().split('\n').sort()
  expect(files).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/bin/svc.cjs',
    'package/package.json',
  ])
  expect(statSync(TARBALL).size).toBeLessThan(3_000_000)
  const manifest = execFileSync('tar', ['-xzOf', TARBALL, 'package/package.json'], { encoding: 'utf8' })
  expect(Object.keys(JSON.parse(manifest)).filter((key) => /dependencies/i.test(key))).toEqual([])
})

it('starts a checkout in an empty folder with an empty cache, svc:7f8c5123c2ec', () => {
  expect(readdirSync(folder)).toEqual([])
  expect(npx('init')).toContain('Created CONFIG.yaml.')
  expect(npx('lint')).toBe('1 document: no problems.\n')
  expect(npx('verify', '--gate')).toContain('pass: ')
  expect(JSON.parse(npx('status', '--json')).summary.total_specs).toBe(1)
  expect(npx('--version')).toMatch(/^svc \d+\.\d+\.\d+\n$/)
})
