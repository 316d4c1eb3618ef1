import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OlderClient } from 'mcp-sdk-1/client/index.js'
import { StdioClientTransport as OlderTransport } from 'mcp-sdk-1/client/stdio.js'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { loadTools } from '#server/assist/mcp/tools/load-tools'
import { registry } from '#server/collect'
import { makeRepository } from '#tests/support/git-repository'
import { buildSvc, SVC_PROGRAM } from './run-svc'

beforeAll(buildSvc)

const spec = (text: string, more = '') =>
  `---\nstatus: todo\n${more}---\n## A\n<!-- svc:system:a status:todo -->\n\n- [ ] ${text} MUST work\n`

function checkout(): string {
  const git = makeRepository({
    'docs/specs/open.md': spec('Opening'),
    'docs/specs/shy.md': spec('canary-metadata', 'title: Shy\nai_exposure: metadata\n'),
    'docs/specs/hidden.md': spec('canary-none', 'ai_exposure: none\n'),
  })
  onTestFinished(git.remove)
  return git.path
}

type Call = (name: string, args: Record<string, unknown>) => Promise<{ isError?: boolean; text: string }>

async function connectNew(cwd: string): Promise<Call> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [SVC_PROGRAM, 'mcp'], cwd }),
  )
  onTestFinished(() => client.close())
  return async (name, args) => textOf(await client.callTool({ name, arguments: args }))
}

async function connectOld(cwd: string): Promise<Call> {
  const client = new OlderClient({ name: 'test', version: '1' })
  await client.connect(new OlderTransport({ command: process.execPath, args: [SVC_PROGRAM, 'mcp'], cwd }))
  onTestFinished(() => client.close())
  return async (name, args) => textOf(await client.callTool({ name, arguments: args }))
}

function textOf(answer: unknown): { isError?: boolean; text: string } {
  const { isError, content } = answer as { isError?: boolean; content: { text: string }[] }
  return { isError, text: content.map(({ text }) => text).join('\n') }
}

it.each([
  ['the newest client', connectNew],
  ['the client before it', connectOld],
])('%s reads a checkout without a server, and sees only what AI may see', async (_who, connect) => {
  const cwd = checkout()
  const repo = `local/${path.basename(cwd)}`
  const call = await connect(cwd)
  expect((await call('list_specs', {})).text).toContain('docs/specs/open.md')
  expect((await call('get_spec', { repo, path: 'docs/specs/open.md' })).text).toContain('Opening MUST work')
  expect((await call('get_spec', { repo, path: 'docs/specs/hidden.md' })).isError).toBe(true)
  expect((await call('search', { query: '' })).isError).toBe(true)
  const answers = [
    await call('list_specs', {}),
    await call('get_spec', { repo, path: 'docs/specs/shy.md' }),
    await call('search', { query: 'must work' }),
    await call('get_tasks', {}),
    await call('get_coverage', {}),
    await call('verify', {}),
  ]
  for (const { text, isError } of answers) {
    expect(isError ?? false).toBe(false)
    expect(text).not.toContain('canary')
    expect(text).not.toContain('hidden.md')
  }
})

async function open(cwd: string, ...options: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [SVC_PROGRAM, 'mcp', ...options], cwd }),
  )
  onTestFinished(() => client.close())
  return client
}

interface Answer {
  isError?: boolean
  content: { text: string }[]
  structuredContent: Record<string, unknown>
}

const askOf = (client: Client) => async (name: string, args: object) =>
  (await client.callTool({ name, arguments: { ...args } })) as unknown as Answer

it('a checkout serves the tools of a server, with the same arguments', async () => {
  const { tools } = await (await open(checkout())).listTools()
  const onServer = new Map((await loadTools(registry)).map(({ name, listing }) => [name, listing]))
  const shared = tools.filter(({ name }) => name !== 'verify')
  expect(shared.map(({ name }) => name)).toEqual([
    'add_realization',
    'check_criterion',
    'create_spec',
    'edit_section',
    'get_coverage',
    'get_doc',
    'get_section',
    'get_spec',
    'get_tasks',
    'list_docs',
    'list_specs',
    'search',
    'update_document',
    'update_section_status',
    'update_section_statuses',
  ])
  for (const tool of shared) expect(tool, tool.name).toEqual(onServer.get(tool.name))
  const chosen = await (await open(checkout(), '--toolsets', 'edits')).listTools()
  expect(chosen.tools.map(({ name }) => name)).not.toContain('search')
})

it('an answer stays within its budget, and its cursor leads to the rest', async () => {
  const lines = `${'A long line of text. '.repeat(60)}\n`.repeat(60)
  const text = `# Long\n\n## A\n<!-- svc:system:a status:todo -->\n\n${lines}`
  const names = Array.from({ length: 90 }, (_, at) => `docs/specs/s${String(at).padStart(3, '0')}.md`)
  const many = Object.fromEntries(names.map((name) => [name, spec('It')]))
  const git = makeRepository({ ...many, 'docs/specs/long.md': text })
  onTestFinished(git.remove)
  const repo = `local/${path.basename(git.path)}`
  const ask = askOf(await open(git.path))
  const paths: string[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const { structuredContent: page, content }: Answer = await ask('list_specs', { limit: 45, offset })
    expect(content[0]?.text.length).toBeLessThan(21_000)
    expect(JSON.stringify(page.specs).length).toBeLessThanOrEqual(20_000)
    paths.push(...(page.specs as { path: string }[]).map((each) => each.path))
    offset = page.next_offset as number | null
  }
  expect(new Set(paths).size).toBe(91)
  let whole = ''
  for (let from: number | null = 0; from !== null; ) {
    const { structuredContent: part }: Answer = await ask('get_doc', {
      repo,
      path: 'docs/specs/long.md',
      from,
    })
    expect(JSON.stringify(part).length).toBeLessThanOrEqual(20_100)
    whole += String(part.text)
    from = part.next_from as number | null
  }
  expect(whole).toBe(text)
})

it('edit_section changes only a text that was read, and resources list and read the specs', async () => {
  const cwd = checkout()
  const repo = `local/${path.basename(cwd)}`
  const at = { repo, path: 'docs/specs/open.md' }
  const client = await open(cwd)
  const ask = askOf(client)
  const { structuredContent: section } = await ask('get_section', { ...at, section_id: 'a' })
  const edit = { ...at, section_id: 'a', text: 'Another text.', sha: section.sha }
  expect((await ask('edit_section', edit)).structuredContent).toMatchObject({ saved_as: 'work_tree' })
  expect(readFileSync(path.join(cwd, 'docs/specs/open.md'), 'utf8')).toMatch(/## A\n[^#]*Another text\.\n$/)
  expect((await ask('edit_section', edit)).isError).toBe(true)
  expect((await ask('edit_section', { ...edit, path: 'docs/specs/shy.md' })).isError).toBe(true)
  const facts = { ...at, owner: 'ada', tags: ['eu'] }
  expect((await ask('update_document', facts)).structuredContent).toMatchObject({ saved_as: 'work_tree' })
  expect((await ask('update_document', facts)).structuredContent).toMatchObject({ saved_as: null })
  expect(readFileSync(path.join(cwd, 'docs/specs/open.md'), 'utf8')).toMatch(/^owner: ada\ntags: \[eu\]$/m)
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual([
    `plumbline://specs/${repo}/docs/specs/open.md`,
    `plumbline://specs/${repo}/docs/specs/shy.md`,
  ])
  const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' })
  expect(JSON.stringify(contents)).toContain('Another text.')
  const shy = await client.readResource({ uri: resources[1]?.uri ?? '' })
  expect(JSON.stringify(shy)).not.toContain('canary')
  const hidden = `plumbline://specs/${repo}/docs/specs/hidden.md`
  await expect(client.readResource({ uri: hidden })).rejects.toThrow()
})
