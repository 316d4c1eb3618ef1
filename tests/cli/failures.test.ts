import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeRepository } from '#tests/support/git-repository'
import { buildSvc, makeFolder, SVC_PROGRAM, svc } from './run-svc'

beforeAll(buildSvc)

const SPEC = '## 1. A\n<!-- svc:system:1 status:todo -->\n\n- [ ] It MUST work\n'
const FILES = { 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': SPEC }

/** One line on standard error, nothing on standard output, exit code 1. */
const failure = (line: string | RegExp) => ({ code: 1, out: '', err: expect.stringMatching(line) })

describe('a valid command that cannot be carried out gives one line and exit code 1', () => {
  it.each([
    ['a document that is not there', ['show', 'docs/no.md'], /^svc: docs\/no\.md is no document of .*\n$/],
    ['a section that is not there', ['show', 'docs/specs/a.md#9'], /has no section "9"\.\n$/],
    [
      'a section to start that is not there',
      ['start', 'docs/specs/a.md#9'],
      /has no section "9"\. svc show .*\n$/,
    ],
    ['a criterion that is not there', ['blame', 'docs/specs/a.md#9'], /has no criterion "9"\. .*\n$/],
    ['a commit that is not there', ['diff', '--from', 'nowhere'], /has no commit nowhere\.\n$/],
    ['a base that is not there', ['verify', '--base', 'nowhere'], /has no commit nowhere\.\n$/],
    ['a spec that exists', ['new', 'docs/specs/a.md'], /exists already\.\n$/],
  ])('%s', async (_what, words, line) => {
    const git = makeRepository(FILES)
    onTestFinished(git.remove)
    expect(await svc(git.path, words)).toEqual(failure(line))
  })

  it.each([
    ['stale', []],
    ['diff', []],
    ['blame', ['docs/specs/a.md#4']],
  ])('svc %s without git', async (name, words) => {
    const line = /^svc: .* is no git repository, so there is no history to read\.\n$/
    expect(await svc(makeFolder(FILES), [name, ...words])).toEqual(failure(line))
  })

  it('a file in the place of a folder', async () => {
    const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n', docs: 'a file' })
    expect(await svc(folder, ['new', 'docs/specs/a.md'])).toEqual(failure(/^svc: E[A-Z]+: .*docs.*\n$/))
  })
})

it('before the first commit everything is new', async () => {
  const folder = makeFolder(FILES)
  await once(spawn('git', ['init', '-q'], { cwd: folder }), 'close')
  const { code, out } = await svc(folder, ['diff'])
  expect([code, out]).toEqual([0, expect.stringContaining('criterion added')])
})

it('diff tells words, and reads only specs that changed or are new', async () => {
  const git = makeRepository(FILES)
  onTestFinished(git.remove)
  expect((await svc(git.path, ['diff'])).out).toBe('No changes.\n')
  await svc(git.path, ['start', 'docs/specs/a.md#1'])
  await svc(git.path, ['new', 'docs/specs/b.md'])
  const { out } = await svc(git.path, ['diff'])
  expect(out).toContain('docs/specs/a.md  1 A: To do → In progress\n')
  expect(out).toContain('docs/specs/b.md  1 First part: added\n')
})

it('help and version are also words', async () => {
  const folder = makeFolder({})
  expect(await svc(folder, ['help'])).toEqual(await svc(folder, ['--help']))
  expect(await svc(folder, ['help', 'config', 'check'])).toEqual(
    await svc(folder, ['config', 'check', '--help']),
  )
  expect(await svc(folder, ['version'])).toEqual(await svc(folder, ['--version']))
})

it('a pipe that is closed early is no error, also for a hook', async () => {
  const git = makeRepository(FILES)
  onTestFinished(git.remove)
  const prompt = JSON.stringify({ session_id: 'x', cwd: git.path, prompt: 'Does A work? It must.' })
  for (const [words, input] of [
    [['config', 'explain'], ''],
    [['hook', 'user-prompt'], prompt],
  ] as const) {
    const child = spawn(process.execPath, [SVC_PROGRAM, ...words], {
      cwd: git.path,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    child.stdin.end(input)
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect({ words, err, code }).toEqual({ words, err: '', code: 0 })
  }
})

it.runIf(process.platform === 'linux')('a full disk is an error', async () => {
  const child = spawn('sh', ['-c', `"${process.execPath}" "${SVC_PROGRAM}" config explain > /dev/full`], {
    cwd: makeFolder(FILES),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect([code, err]).toEqual([1, expect.stringMatching(/^svc: .*ENOSPC.*\n$/)])
})
