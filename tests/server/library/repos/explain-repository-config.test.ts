import { expect, it } from 'vitest'
import { explainRepositoryConfig } from '#server/library/repos/explain-repository-config'
import { connectLocalRepository } from '#server/library/repos/index'
import { configKeys } from '#spec/config/schema/config-keys'
import { openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()

const CONFIG =
  'version: "1"\nteam: payments\nsync:\n  create_tickets: false\nspecs:\n  doc_paths: ["**/*.md"]\n'

const explain = async () => {
  const { file, settings } = await explainRepositoryConfig(
    { ...indexing.ctx, org: indexing.org, permissions: [] },
    'acme',
    'specs',
  )
  return { file, settings, of: (name: string) => settings.find(({ key }) => key === name) }
}

it('shows the value of each setting and its origin: default, line, or old name', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG })
  const { file, of } = await explain()
  expect(file).toBe('CONFIG.yaml')
  expect(of('team')).toEqual({ key: 'team', value: 'payments', from: 'file', line: 2, alias: null })
  expect(of('specs.doc_paths')).toMatchObject({ value: ['**/*.md'], from: 'file', line: 6 })
  expect(of('specs.auto_tickets')).toMatchObject({
    value: false,
    from: 'alias',
    line: 4,
    alias: 'sync.create_tickets',
  })
  expect(of('agents.stale_detection')).toEqual({
    key: 'agents.stale_detection',
    value: '30d',
    from: 'default',
    line: null,
    alias: null,
  })
})

it('lists settings in the order of the documentation', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG })
  const settingKeys = (await explain()).settings.map(({ key }) => key)
  const documented = configKeys().map(({ key }) => key)
  expect(settingKeys.length).toBeGreaterThan(50)
  expect(settingKeys.filter((key) => documented.includes(key))).toEqual(
    documented.filter((key) => settingKeys.includes(key)),
  )
})

it('shows the last valid configuration while the file has errors', async () => {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG })
  git.commit({ 'CONFIG.yaml': 'version: "1"\nteam: [no, name]\n' })
  await indexing.again(key)
  expect((await explain()).of('team')).toMatchObject({ value: 'payments', from: 'file', line: 2 })
})

it('shows only defaults without a file, and nothing before the first index', async () => {
  const git = indexing.repository({ 'README.md': '# Read me\n' })
  const key = await connectLocalRepository(indexing.ctx, indexing.org, {
    owner: 'acme',
    name: 'specs',
    path: git.path,
  })
  expect((await explain()).settings).toEqual([])
  await indexing.run(key)
  const { file, settings } = await explain()
  expect(file).toBeNull()
  expect(new Set(settings.map(({ from }) => from))).toEqual(new Set(['default']))
  expect(settings.length).toBeGreaterThan(30)
})
