import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { freshIndex } from '#cli/hook/fresh-index'
import { configOf } from '#cli/index-cache/checkout-config'
import { openIndex } from '#cli/index-cache/open-index'
import { searchLocally } from '#cli/source/local/search/search'
import { lintConfig } from '#spec/lint/index'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { buildSvc, SVC_PROGRAM, svcProgram } from './run-svc'

const spec = (name: string) => `---\nteam: ${name}\n---\n## About ${name}\n\n- [ ] It MUST settle ${name}s\n`
const NAMES = Array.from({ length: 40 }, (_, at) => `ledger${at}`)

const CONFIG_TEXT = 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n'
const CONFIG = configOf(lintConfig({ path: 'CONFIG.yaml', source: CONFIG_TEXT }).loaded)

// Builds svc if its sources changed, before two of them run at the same time and before one is killed.
beforeAll(buildSvc)

function checkout(): TestRepository {
  const git = makeRepository({
    'CONFIG.yaml': CONFIG_TEXT,
    ...Object.fromEntries(NAMES.map((name) => [`docs/specs/${name}.md`, spec(name)])),
  })
  onTestFinished(git.remove)
  return git
}

const cacheOf = (git: TestRepository) => path.join(git.path, '.git/svc/index')
const filesOf = (git: TestRepository) =>
  readdirSync(cacheOf(git)).map((name) => path.join(cacheOf(git), name))
/** Searches without git, which requires the cache. Resolves when the cache is written. */
async function search(git: TestRepository, word: string) {
  vi.stubEnv('PATH', '')
  try {
    return await searchLocally({ root: git.path, config: CONFIG }, word, 500)
  } finally {
    vi.unstubAllEnvs()
    await new Promise(setImmediate)
  }
}

const DAMAGES: Record<string, (bytes: Buffer) => Buffer> = {
  'cut off': (bytes) => bytes.subarray(0, bytes.length - 5),
  empty: () => Buffer.alloc(0),
  'with one other byte': (bytes) => {
    const changed = Buffer.from(bytes)
    changed[bytes.length - 3] = (changed[bytes.length - 3] ?? 0) ^ 1
    return changed
  },
  'of another version': (bytes) =>
    Buffer.from(bytes.toString('latin1').replace('"svc":"', '"svc":"9'), 'latin1'),
  'of another program': () => Buffer.from('null\n'),
}

it('a damaged cache is rebuilt and never believed', async () => {
  const git = checkout()
  const { documents } = openIndex(git.path)
  const files = filesOf(git).map((file) => [file, readFileSync(file)] as const)
  const expected = await search(git, 'settled')
  expect(expected.total).toBe(NAMES.length)
  for (const [damageName, damage] of Object.entries(DAMAGES)) {
    for (const [file, bytes] of files) writeFileSync(file, damage(bytes))
    expect(await search(git, 'settled'), damageName).toEqual(expected)
    for (const [file, bytes] of files) writeFileSync(file, damage(bytes))
    expect((await freshIndex(git.path)).documents, damageName).toEqual(documents)
    for (const [file, bytes] of files)
      expect(readFileSync(file).equals(bytes), `${damageName}: ${file}`).toBe(true)
  }
})

it('a hook does not believe a cache whose shards another process wrote', async () => {
  const git = checkout()
  openIndex(git.path)
  const [shard = ''] = filesOf(git).filter((file) => file.endsWith('.bin'))
  const before = readFileSync(shard)
  const [name] = NAMES.filter((name) => before.includes(`${name}.md`))
  const file = path.join(git.path, `docs/specs/${name}.md`)
  writeFileSync(file, spec('changed'))
  openIndex(git.path)
  writeFileSync(shard, before)
  const { documents } = await freshIndex(git.path)
  expect(documents[`docs/specs/${name}.md`]?.team).toBe('changed')
})

it('a hook sees a document in a new folder', async () => {
  const git = checkout()
  openIndex(git.path)
  mkdirSync(path.join(git.path, 'docs/adr'))
  writeFileSync(path.join(git.path, 'docs/adr/001.md'), spec('choice'))
  expect(Object.keys((await freshIndex(git.path)).documents)).toContain('docs/adr/001.md')
})

it('a search sees files that were added, changed and deleted since', async () => {
  const git = checkout()
  openIndex(git.path)
  rmSync(path.join(git.path, 'docs/specs/ledger1.md'))
  writeFileSync(path.join(git.path, 'docs/specs/ledger2.md'), spec('invoice'))
  writeFileSync(path.join(git.path, 'docs/specs/new.md'), spec('invoice'))
  expect(await search(git, 'settle')).toMatchObject({ total: NAMES.length })
  const { results } = await search(git, 'invoices')
  const paths = new Set(results.map(({ file_path }) => file_path))
  expect([...paths].sort()).toEqual(['docs/specs/ledger2.md', 'docs/specs/new.md'])
})

it('a first search without git parses only documents that can have matches, and keeps them', async () => {
  const git = checkout()
  expect(await search(git, 'ledger7s')).toMatchObject({ total: 1 })
  expect(filesOf(git)).toHaveLength(1)
  expect(readFileSync(filesOf(git)[0] ?? '', 'latin1').split('\n')[1]).toContain('ledger7.md')
})

const KILLS = process.env.DEEP === undefined ? 3 : 500

it('a process that is killed while it writes leaves a cache that others use', async () => {
  const git = checkout()
  openIndex(git.path)
  const expected = await search(git, 'settled')
  for (let kill = 0; kill < KILLS; kill++) {
    for (const file of filesOf(git)) if (kill % 2 === 0) rmSync(file)
    const timeout = 60 + ((kill * 37) % 300)
    spawnSync(process.execPath, [SVC_PROGRAM, 'status'], { cwd: git.path, timeout, killSignal: 'SIGKILL' })
    expect(await search(git, 'settled')).toEqual(expected)
  }
  const old = new Date(Date.now() - 3600_000)
  const abandoned = path.join(cacheOf(git), '1.bin.12345.new')
  writeFileSync(abandoned, 'half')
  utimesSync(abandoned, old, old)
  rmSync(path.join(cacheOf(git), 'head.json'), { force: true })
  expect(Object.keys(openIndex(git.path).documents)).toHaveLength(NAMES.length)
  expect(existsSync(abandoned)).toBe(false)
}, 600_000)

it('several processes search and write at once', async () => {
  const git = checkout()
  const words = [['status'], ['search', 'settled'], ['search', 'ledger3'], ['tasks'], ['search', 'settled']]
  const runs = await Promise.all(words.map((args) => svcProgram(git.path, [...args, '--json'])))
  expect(runs.map(({ code, err }) => [code, err])).toEqual(words.map(() => [0, '']))
  expect(JSON.parse(runs[1]?.out ?? '').total).toBe(NAMES.length)
  expect(JSON.parse(runs[4]?.out ?? '')).toEqual(JSON.parse(runs[1]?.out ?? ''))
})
