import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OlderClient } from 'mcp-sdk-1/client/index.js'
import { StdioClientTransport as OlderTransport } from 'mcp-sdk-1/client/stdio.js'
import { expect, it, onTestFinished } from 'vitest'
import { makeRepository } from '../support/git-repository'

const SVC = fileURLToPath(new URL('../../cli/svc.mjs', import.meta.url))
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
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [SVC, 'mcp'], cwd }))
  onTestFinished(() => client.close())
  return async (name, args) => textOf(await client.callTool({ name, arguments: args }))
}

async function connectOld(cwd: string): Promise<Call> {
  const client = new OlderClient({ name: 'test', version: '1' })
  await client.connect(new OlderTransport({ command: process.execPath, args: [SVC, 'mcp'], cwd }))
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
  const call = await connect(checkout())
  expect((await call('list_specs', {})).text).toContain('docs/specs/open.md')
  expect((await call('get_spec', { path: 'docs/specs/open.md' })).text).toContain('Opening MUST work')
  expect((await call('get_spec', { path: 'docs/specs/hidden.md' })).isError).toBe(true)
  expect((await call('search', { query: '' })).isError).toBe(true)
  const answers = [
    await call('list_specs', {}),
    await call('get_spec', { path: 'docs/specs/shy.md' }),
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
