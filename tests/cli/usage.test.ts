import { describe, expect, it } from 'vitest'
import { makeFolder, svc, svcProgram } from './run-svc'

const HERE = { 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': '# A\n' }

describe('an invalid command line gives one line and exit code 2, svc:e4e0947cbff2', () => {
  it.each([
    ['an unknown command', ['lnt'], 'svc: unknown command "lnt". Did you mean "lint"? See svc --help.'],
    [
      'an unknown option',
      ['lint', '--jsn'],
      'svc lint: Unknown option \'--jsn\'. Did you mean "--json"? See svc lint --help.',
    ],
    [
      'an option without its value',
      ['lint', '--config'],
      "svc lint: Option '--config <value>' argument missing. See svc lint --help.",
    ],
    [
      'a value for a switch',
      ['lint', '--json=yes'],
      "svc lint: Option '--json' does not take an argument. See svc lint --help.",
    ],
    [
      'too many words',
      ['config', 'check', 'x'],
      "svc config check: Unexpected argument 'x'. See svc config check --help.",
    ],
    ['half a command', ['config'], 'svc: use one of: svc config explain, svc config check.'],
    [
      'a wrong half of a command',
      ['config', 'chek'],
      'svc: unknown command "config chek". Use one of: svc config explain, svc config check.',
    ],
    ['an option without a command', ['--json'], 'svc: write a command before --json. See svc --help.'],
    ['a path that is not there', ['lint', 'nowhere.md'], 'svc: no such file or folder: nowhere.md'],
    [
      'a configuration that is not there',
      ['lint', '--config', 'no.yaml'],
      'svc: no such file or folder: no.yaml',
    ],
    [
      'two forms of output',
      ['lint', '--json', '--sarif'],
      'svc lint: use either --json or --sarif, not both.',
    ],
    [
      'fmt without saying what',
      ['fmt'],
      'svc fmt: use --check to list unformatted markers, or --write to format them.',
    ],
    [
      'an unknown key',
      ['config', 'explain', 'spec.doc_paths'],
      'svc config explain: CONFIG.yaml has no key "spec.doc_paths". Did you mean "specs.doc_paths"?',
    ],
  ])('%s', async (_, args, line) => {
    expect(await svc(makeFolder(HERE), args)).toEqual({ code: 2, out: '', err: `${line}\n` })
  })

  it('paths of two repositories', async () => {
    const folder = makeFolder({ 'one/CONFIG.yaml': '', 'one/a.md': '', 'two/b.md': '' })
    const { code, err } = await svc(folder, ['lint', 'one/a.md', 'two/b.md'])
    expect(code).toBe(2)
    expect(err).toMatch(/^svc: two\/b\.md is outside .*one\. Check one repository at a time\.\n$/)
  })
})

describe('help', () => {
  it('lists the commands, with and without --help', async () => {
    const help = await svc(makeFolder({}), ['--help'])
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const name of ['lint', 'fmt', 'config explain', 'config check'])
      expect(help.out).toContain(`  ${name} `)
    expect(await svc(makeFolder({}), [])).toEqual(help)
  })

  it('of a command names its options and exit codes', async () => {
    const { code, out } = await svc(makeFolder({}), ['lint', '--help'])
    expect(code).toBe(0)
    for (const part of [
      'Usage: svc lint [options] [path ...]',
      '--fix',
      '--sarif',
      '--config FILE',
      'Exit code: 0',
    ])
      expect(out).toContain(part)
  })

  it('prints the version', async () => {
    expect(await svc(makeFolder({}), ['--version'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^svc \d+\.\d+\.\d+\n$/),
    })
  })
})

it('ignores a tsconfig.json of the checkout', async () => {
  const folder = makeFolder({ ...HERE, 'tsconfig.json': '{ broken' })
  expect(await svcProgram(folder, ['lint'])).toEqual({ code: 0, err: '', out: '1 document: no problems.\n' })
})

it('half a command helps with --help', async () => {
  const folder = makeFolder({})
  const { code, out, err } = await svc(folder, ['config', '--help'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('config explain')
  expect(out).toContain('config check')
  expect(out).not.toContain('lint')
  expect((await svc(folder, ['config'])).code).toBe(2)
  expect((await svc(folder, ['nonsense', '--help'])).code).toBe(2)
})
