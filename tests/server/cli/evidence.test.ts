import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { sessionEvidence } from '#db/schema/index'
import { parseDocument } from '#spec/markdown/index'
import { buildSvc, SVC_PROGRAM } from '#tests/cli/run-svc'
import { openTestApp } from '#tests/support/test-app'
import { openCliWorld } from './cli-world'

beforeAll(buildSvc)

const SPEC =
  '## A\n<!-- svc:system:a status:todo -->\n\n- [x] It MUST be logged\n<!-- svc:realized-in:audit src/a.ts:1-2 -->\n'
const id = parseDocument(SPEC).sections[0]?.acceptanceCriteria[0]?.id ?? ''

const test = openTestApp()
const world = openCliWorld({ 'docs/specs/a.md': SPEC })

it('svc evidence upload sends reports, and fails if a proof fails', async () => {
  const report = (name: string, content: string) => writeFileSync(path.join(world.git.path, name), content)
  report('good.xml', `<testsuite><testcase name="logs svc:${id}"/></testsuite>`)
  report('bad.tap', `TAP version 13\n1..1\nnot ok 1 - svc:${id}\n`)
  const upload = (...words: string[]) =>
    world.svc('evidence', 'upload', ...words, '--repo', 'acme/specs', '--json')
  const good = await upload('good.xml')
  expect([good.code, JSON.parse(good.out)]).toEqual([
    0,
    { proved: [id], failed: [], unknown: [], linked: [] },
  ])
  expect(good.err).toContain('Sending good.xml')
  report('lcov.info', `SF:${path.join(world.git.path, 'src/a.ts')}\nDA:1,1\nend_of_record\n`)
  expect(JSON.parse((await upload('lcov.info')).out).linked).toEqual(['src/a.ts'])
  const bad = await upload('bad.tap')
  expect([bad.code, JSON.parse(bad.out).failed]).toEqual([1, [id]])
  expect((await upload('nowhere.xml')).code).toBe(2)
})

it('svc mcp --server passes on to the server', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const args = [SVC_PROGRAM, 'mcp', '--server']
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

it('a repository that the server does not have gives one line', async () => {
  const { code, out, err } = await world.svc('status', '--repo', 'acme/nowhere')
  expect([code, out]).toEqual([1, ''])
  expect(err.split('\n')).toHaveLength(2)
})

it.each([
  ['mcp', false],
  ['both', true],
])('ide.evidence_pipeline.persist %s sends sessions to the server', async (persist, isInFile) => {
  const file = path.join(world.git.path, '.svc/session-evidence.json')
  rmSync(path.dirname(file), { recursive: true, force: true })
  await stopSession(`session-${persist}`, persist)
  const rows = await test.db
    .select()
    .from(sessionEvidence)
    .where(and(eq(sessionEvidence.orgId, world.org.id), eq(sessionEvidence.sessionId, `session-${persist}`)))
  expect(rows).toHaveLength(1)
  expect(existsSync(file)).toBe(isInFile)
})

it('svc evidence sessions --repo shows what hooks sent from a checkout of that repository', async () => {
  const listed = async () => {
    const { code, out, err } = await world.svc('evidence', 'sessions', '--repo', 'acme/specs', '--json')
    expect([code, err]).toEqual([0, ''])
    return JSON.parse(out).sessions
  }
  await stopSession('without-remote', 'mcp')
  expect(await listed()).toEqual([])
  expect((await world.svc('evidence', 'sessions', '--repo', 'acme/specs')).out).toContain(
    'No sessions are recorded.',
  )
  world.git.git('remote', 'add', 'origin', 'https://git.example.com/acme/specs.git')
  onTestFinished(() => void world.git.git('remote', 'remove', 'origin'))
  await stopSession('with-remote', 'mcp')
  expect(await listed()).toEqual([
    {
      session_id: 'with-remote',
      started_at: expect.any(String),
      ended_at: expect.any(String),
      git_branch: 'main',
      specs: [],
      verify_runs: 1,
      last_result: 'pass',
    },
  ])
  const { out } = await world.svc('evidence', 'sessions', '--repo', 'acme/specs')
  expect(out.trim().split(/ {2,}/).slice(1, 3)).toEqual(['main', 'pass'])
})

/** Ends a session of an assistant in the checkout, with the input of its stop hook. */
async function stopSession(sessionId: string, persist: string): Promise<void> {
  const config = `version: "1"\nide:\n  evidence_pipeline: { enabled: true, persist: ${persist} }\n`
  world.git.commit({ 'CONFIG.yaml': config }, `Persist ${sessionId}`)
  const child = spawn(process.execPath, [SVC_PROGRAM, 'hook', 'stop'], {
    cwd: world.git.path,
    env: { ...process.env, ...world.env },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.end(JSON.stringify({ session_id: sessionId, cwd: world.git.path }))
  const [problems] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(problems).toBe('')
}
