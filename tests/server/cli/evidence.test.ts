import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it, onTestFinished } from 'vitest'
import { parseDocument } from '../../../spec/markdown'
import { openCliWorld } from './cli-world'

const SVC = fileURLToPath(new URL('../../../cli/svc.mjs', import.meta.url))
const SPEC = '## A\n<!-- svc:system:a status:todo -->\n\n- [x] It MUST be logged\n'
const id = parseDocument(SPEC).sections[0]?.acceptanceCriteria[0]?.id ?? ''

const world = openCliWorld({ 'docs/specs/a.md': SPEC })

it('svc evidence upload sends reports, and fails if a proof fails', async () => {
  const report = (name: string, text: string) => writeFileSync(path.join(world.git.path, name), text)
  report('good.xml', `<testsuite><testcase name="logs svc:${id}"/></testsuite>`)
  report('bad.tap', `TAP version 13\nnot ok 1 - svc:${id}\n`)
  const upload = (...words: string[]) =>
    world.svc('evidence', 'upload', ...words, '--repo', 'acme/specs', '--json')
  const good = await upload('good.xml')
  expect([good.code, JSON.parse(good.out)]).toEqual([0, { proved: [id], failed: [], unknown: [] }])
  expect(good.err).toContain('Sending good.xml')
  const bad = await upload('bad.tap')
  expect([bad.code, JSON.parse(bad.out).failed]).toEqual([1, [id]])
  expect((await upload('nowhere.xml')).code).toBe(2)
})

it('svc mcp --server passes on to the server', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const args = [SVC, 'mcp', '--server']
  const env = { ...world.env, PATH: process.env.PATH ?? '' }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env, cwd: world.git.path }),
  )
  onTestFinished(() => client.close())
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('list_specs')
  const { content } = await client.callTool({ name: 'list_specs', arguments: {} })
  expect(JSON.stringify(content)).toContain('docs/specs/a.md')
})

it('a key that is not valid gives one line', async () => {
  const { code, out, err } = await world.svc('status', '--repo', 'acme/nowhere')
  expect([code, out]).toEqual([1, ''])
  expect(err.split('\n')).toHaveLength(2)
})
