import { expect, it, onTestFinished } from 'vitest'
import { COMMANDS } from '#cli/commands/index'
import { makeRepository } from '#tests/support/git-repository'
import { svc, svcProgram } from './run-svc'

const SPEC = '---\nstatus: todo\n---\n## 1. A\n<!-- svc:system:1 status:todo -->\n\n- [ ] It MUST work\n'
const PLACE = 'docs/specs/a.md#1'

/** The output of these commands is a protocol, a script or a schema. */
const WITHOUT_JSON = ['completion', 'hook', 'mcp', 'schema']
/** `cli/svc.mjs` also has the doctor of deployments, so doctor.test.ts runs that of checkouts from its sources. */
const ELSEWHERE = ['doctor']
/** tests/server/cli runs these with a server. */
const ONLINE = [
  ...['apply', 'evidence upload', 'login', 'logout', 'open', 'plan', 'undo', 'whoami'],
  ...['pins', 'pins remove', 'pins set', 'synonyms', 'synonyms remove', 'synonyms set'],
]

const OFFLINE: [words: string[], code: number][] = [
  [['init'], 0],
  [['lint'], 0],
  [['fmt', '--check'], 0],
  [['config', 'explain'], 0],
  [['config', 'check'], 0],
  [['status'], 0],
  [['tasks'], 0],
  [['search', 'work'], 0],
  [['show', PLACE], 0],
  [['coverage'], 0],
  [['stale'], 0],
  [['diff'], 0],
  [['blame', 'docs/specs/a.md#7'], 0],
  [['new', 'docs/specs/b.md'], 0],
  [['start', PLACE], 0],
  [['done', PLACE], 0],
  [['verify', '--all'], 0],
  [['evidence', 'sessions'], 0],
  [['ide-config', 'codex'], 0],
]

const nameOf = (words: readonly string[]) =>
  COMMANDS.find(({ name }) => [words[0], words.slice(0, 2).join(' ')].includes(name))?.name ?? ''

it('every command has --json with a published schema, or prints a protocol', () => {
  const names = COMMANDS.map(({ name }) => name).sort()
  expect(
    [...OFFLINE.map(([words]) => nameOf(words)), ...ONLINE, ...ELSEWHERE, ...WITHOUT_JSON].sort(),
  ).toEqual(names)
  for (const { name, loadSchema, options } of COMMANDS) {
    const hasJson = !WITHOUT_JSON.includes(name)
    expect([name, loadSchema !== undefined, 'json' in options]).toEqual([name, hasJson, hasJson])
  }
})

it('what a command prints with --json has the form of its schema, and nothing else', async () => {
  const git = makeRepository({ 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': SPEC })
  onTestFinished(git.remove)
  const env = { ...process.env, XDG_CONFIG_HOME: git.path, SVC_API_KEY: '', SVC_SERVER: '' }
  for (const [words, code] of OFFLINE) {
    const run = await svcProgram(git.path, [...words, '--json'], env)
    expect({ words, code: run.code, err: run.err }).toEqual({ words, code, err: '' })
    const schema = await COMMANDS.find(({ name }) => name === nameOf(words))?.loadSchema?.()
    const answer = JSON.parse(run.out)
    expect(schema?.parse(answer), words.join(' ')).toEqual(answer)
  }
}, 240_000)

it('the program of a command that needs a server does what the command does', async () => {
  const git = makeRepository({ 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': SPEC })
  onTestFinished(git.remove)
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: git.path,
    SVC_API_KEY: 'x'.repeat(40),
    SVC_SERVER: 'http://127.0.0.1:9',
  }
  for (const name of ONLINE) {
    const words = name.split(' ')
    const run = await svcProgram(git.path, words, env)
    expect(run, name).toEqual(await svc(git.path, words, env))
  }
})

it('svc schema prints the schema of a command, and names those that have one', async () => {
  const { out } = await svc('.', ['schema', 'config', 'explain'])
  expect(JSON.parse(out)).toMatchObject({ type: 'object', required: ['has_errors', 'keys'] })
  const { code, err } = await svc('.', ['schema', 'hook'])
  expect([code, err]).toEqual([2, expect.stringContaining('svc schema: name one of: lint, fmt,')])
})
