import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { makeRepository } from '#tests/support/git-repository'

const STEPS = path.resolve('deploy/ci/steps.sh')
const SVC = `${process.execPath} ${path.resolve('cli/svc.mjs')}`

const SPEC = '## 1. Refunds\n<!-- svc:system:1 status:todo -->\n\n- [ ] A refund MUST be logged\n'

it('the steps of the templates lint, verify, compare coverage and write a comment', () => {
  const git = makeRepository({ 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/refunds.md': SPEC })
  onTestFinished(git.remove)
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'docs/specs/refunds.md': SPEC.replace('[ ]', '[x]') })
  const run = (step: string) =>
    spawnSync('sh', [STEPS, step], {
      cwd: git.path,
      env: { ...process.env, SVC, BASE: 'main' },
      encoding: 'utf8',
    })
  expect(run('lint').status).toBe(0)
  const verified = run('verify')
  expect(verified.status).toBe(1)
  expect(verified.stdout).toContain('docs/specs/refunds.md:4: gap:')
  expect(run('coverage').stdout).toMatch(/Before: .*0 of 1 criteria met.*\nNow: .*1 of 1 criteria met/)
  expect(run('reports').stdout).toContain('nothing is uploaded')
  expect(run('plan').status).toBe(0)
  const result = (name: string) => readFileSync(path.join(git.path, 'svc-results', name), 'utf8')
  expect(JSON.parse(result('lint.sarif')).version).toBe('2.1.0')
  expect(result('comment.md')).toContain('gap:')
  expect(git.git('worktree', 'list').split('\n')).toHaveLength(1)
  expect(run('nonsense').status).toBe(2)
})

it('the templates name only steps that exist', () => {
  const steps = readFileSync(STEPS, 'utf8')
  for (const file of ['deploy/ci/action.yml', 'deploy/ci/gitlab.yml']) {
    const text = readFileSync(file, 'utf8')
    parse(text)
    for (const [, step] of text.matchAll(/sh "\$STEPS" (\w+)/g)) expect(steps).toContain(`${step}() {`)
  }
})

it('the plugin names only files, hooks and commands that exist', () => {
  const marketplace = JSON.parse(readFileSync('.claude-plugin/marketplace.json', 'utf8'))
  for (const { source, name } of marketplace.plugins)
    expect(JSON.parse(readFileSync(path.join(source, '.claude-plugin/plugin.json'), 'utf8')).name).toBe(name)
  const { hooks } = JSON.parse(readFileSync('plugin/hooks/hooks.json', 'utf8'))
  const commands = Object.values(hooks as Record<string, { hooks: { command: string }[] }[]>)
    .flat()
    .flatMap((entry) => entry.hooks.map(({ command }) => command))
  expect(Object.keys(hooks).sort()).toEqual(['PreToolUse', 'SessionStart', 'Stop', 'UserPromptSubmit'])
  for (const command of commands) {
    const [, ...words] = command.split(' ')
    execFileSync(process.execPath, ['cli/svc.mjs', ...words], { input: '', stdio: ['pipe', 'pipe', 'pipe'] })
  }
  expect(existsSync('plugin/.mcp.json')).toBe(true)
})
