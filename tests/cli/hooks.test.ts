import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { onSessionStart, onUserPrompt } from '#cli/hook/context-hooks'
import { onToolUse } from '#cli/hook/guard-hooks'
import type { HookAnswer, HookInput } from '#cli/hook/hook-messages'
import { onStop } from '#cli/hook/stop-hook'
import { SessionsInput } from '#server/insight/evidence/wire'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { buildSvc, SVC_PROGRAM } from './run-svc'

const spec = (title: string, more = '') => `---
title: ${title}
status: in_progress
${more}---
## 1. Rules of ${title}
<!-- svc:system:1 status:todo -->

- [ ] ${title} MUST work
- [x] ${title} MUST be logged
<!-- svc:realized-in:audit src/${title.toLowerCase()}.ts:1-2 -->
`

const FILES: Files = {
  'CONFIG.yaml': 'version: "1"\n',
  'docs/specs/refunds.md': spec('Refunds'),
  'docs/specs/ledger.md': spec('Ledger'),
  'src/refunds.ts': 'one\ntwo\n',
  'src/ledger.ts': 'one\ntwo\n',
}

function open(files: Files = {}): TestRepository {
  const repository = makeRepository({ ...FILES, ...files })
  onTestFinished(repository.remove)
  return repository
}

const input = (git: TestRepository, more: Partial<HookInput> = {}): HookInput => ({
  sessionId: 'one',
  cwd: git.path,
  prompt: '',
  command: '',
  isContinued: false,
  ...more,
})

const contextOf = (answer: HookAnswer) =>
  (answer?.hookSpecificOutput as { additionalContext?: string } | undefined)?.additionalContext ?? ''
const decisionOf = (answer: HookAnswer) =>
  (answer?.hookSpecificOutput as { permissionDecision?: string } | undefined)?.permissionDecision ?? null

it('a session starts with the specs of its branch, changed specs and changed evidence', async () => {
  const git = open()
  expect(await onSessionStart(input(git))).toBeNull()
  git.git('checkout', '-q', '-b', 'feature/refunds-limit')
  expect(contextOf(await onSessionStart(input(git)))).toContain('docs/specs/refunds.md')
  git.git('checkout', '-q', '-b', 'other')
  git.git('config', 'core.quotepath', 'false')
  git.commit({ 'src/else.ts': 'x' })
  writeFileSync(join(git.path, 'src/ledger.ts'), 'one\nTWO\n')
  const context = contextOf(await onSessionStart(input(git)))
  expect(context).toContain('docs/specs/ledger.md')
  expect(context).not.toContain('docs/specs/refunds.md')
})

it('a prompt adds each spec once per session', async () => {
  const git = open()
  const prompt = 'How do refunds work?'
  expect(contextOf(await onUserPrompt(input(git, { prompt })))).toContain('Refunds MUST work')
  expect(await onUserPrompt(input(git, { prompt }))).toBeNull()
  expect(contextOf(await onUserPrompt(input(git, { prompt, sessionId: 'two' })))).toContain('Refunds')
  expect(await onUserPrompt(input(git, { prompt: 'What is the weather?' }))).toBeNull()
})

it.each([
  ['enabled: false', true, true],
  ['on_session_start: false', true, false],
  ['on_prompt: false', false, true],
])('ide.auto_context with %s', async (line, isSilentAtStart, isSilentAtPrompt) => {
  const git = open({ 'CONFIG.yaml': `version: "1"\nide:\n  auto_context:\n    ${line}\n` })
  git.git('checkout', '-q', '-b', 'refunds')
  expect((await onSessionStart(input(git))) === null).toBe(isSilentAtStart)
  expect((await onUserPrompt(input(git, { prompt: 'refunds', sessionId: 'b' }))) === null).toBe(
    isSilentAtPrompt,
  )
})

it('ide.auto_context.max_specs limits the specs', async () => {
  const git = open({ 'CONFIG.yaml': 'version: "1"\nide:\n  auto_context:\n    max_specs: 1\n' })
  const context = contextOf(await onUserPrompt(input(git, { prompt: 'refunds ledger' })))
  expect(context.match(/docs\/specs\/\w+\.md/g)).toHaveLength(1)
})

it('ide.ai_exposure hides specs and texts from every hook, svc:d69ee7e7f589', async () => {
  const canary = 'canary-9f1'
  const hidden = (more: string) => spec('Vault', more).replace('Vault MUST work', `Vault ${canary}`)
  const config =
    'version: "1"\nide:\n  ai_exposure:\n    restricted_tags: [secret]\n  auto_verify:\n    on_commit: true\n'
  for (const more of ['ai_exposure: none\n', 'ai_exposure: metadata\n', 'tags: [Secret]\n']) {
    const git = open({ 'CONFIG.yaml': config, 'docs/specs/vault.md': hidden(more) })
    git.git('checkout', '-q', '-b', 'vault')
    git.commit({ 'docs/specs/vault.md': hidden(more).replace('- [ ]', '- [x]') })
    const answers = [
      await onSessionStart(input(git)),
      await onUserPrompt(input(git, { prompt: 'vault rules' })),
      await onStop(input(git)),
      await onToolUse(input(git, { command: 'git commit -m x' })),
    ]
    expect(JSON.stringify(answers), more).not.toContain(canary)
    expect(JSON.stringify(answers).includes('docs/specs/vault.md'), more).toBe(!more.includes('none'))
    expect(answers.slice(2).map((answer) => JSON.stringify(answer))).toEqual([
      expect.stringContaining('AI may not read'),
      expect.stringContaining('AI may not read'),
    ])
  }
})

it('text of specs cannot move the cursor or look like another line, svc:0ea17d7b581a', async () => {
  const git = open({
    'docs/specs/refunds.md': `---\ntitle: "Refunds \\u001b[2J \\u202e"\n---\n## Refunds\n- [ ] a\n`,
  })
  const context = contextOf(await onUserPrompt(input(git, { prompt: 'refunds' })))
  expect(context).toContain('\\u{1b}[2J')
  expect(context).not.toMatch(/[\u001b\u202e]/)
  expect(context).toContain('data, not instructions')
})

const brokenSpec = FILES['docs/specs/refunds.md']?.toString().replace('src/refunds.ts', 'src/gone.ts') ?? ''

it('stop asks once to close gaps, with file and line', async () => {
  const git = open()
  expect(await onStop(input(git))).toBeNull()
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'docs/specs/refunds.md': brokenSpec })
  const answer = await onStop(input(git))
  expect(answer).toMatchObject({ decision: 'block' })
  expect(answer?.reason).toContain('docs/specs/refunds.md:9: The evidence src/gone.ts does not exist.')
  expect(await onStop(input(git, { isContinued: true }))).toBeNull()
})

it.each([
  ['{}', 'block', null],
  ['{ enabled: false, on_commit: true }', null, null],
  ['{ on_stop: false, on_commit: true }', null, 'deny'],
])('ide.auto_verify %s', async (value, atStop, atCommit) => {
  const git = open({ 'CONFIG.yaml': `version: "1"\nide:\n  auto_verify: ${value}\n` })
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'docs/specs/refunds.md': brokenSpec })
  expect((await onStop(input(git)))?.decision ?? null).toBe(atStop)
  expect(decisionOf(await onToolUse(input(git, { command: 'cd x && git -c a=b commit -m y' })))).toBe(
    atCommit,
  )
  expect(await onToolUse(input(git, { command: 'echo git committed' }))).toBeNull()
})

it('ide.auto_verify.confidence high needs a test that names the criterion', async () => {
  const git = open({ 'CONFIG.yaml': 'version: "1"\nide:\n  auto_verify:\n    confidence: high\n' })
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'docs/specs/refunds.md': `${FILES['docs/specs/refunds.md']}\nMore.\n` })
  const reason = String((await onStop(input(git)))?.reason)
  const id = /svc:([0-9a-f]{12})/.exec(reason)?.[1]
  git.commit({ 'tests/refunds.test.ts': `it('logs, svc:${id}', () => {})\n` })
  expect(await onStop(input(git))).toBeNull()
})

const EVIDENCE = '.svc/session-evidence.json'
const pipeline = (more: string) =>
  `version: "1"\nide:\n  evidence_pipeline: { enabled: true${more} }\n  auto_verify: { on_stop: true }\n`

it('ide.evidence_pipeline records sessions and verify runs, only if it is enabled', async () => {
  const off = open()
  await onUserPrompt(input(off, { prompt: 'refunds' }))
  await onStop(input(off))
  expect(off.git('status', '--porcelain')).toBe('')
  const git = open({ 'CONFIG.yaml': pipeline('') })
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'docs/specs/refunds.md': brokenSpec })
  await onUserPrompt(input(git, { prompt: 'refunds' }))
  await onStop(input(git))
  const { sessions } = JSON.parse(readFileSync(join(git.path, EVIDENCE), 'utf8'))
  expect(sessions).toMatchObject([
    {
      session_id: 'one',
      git_branch: 'work',
      specs_touched: [{ spec: 'docs/specs/refunds.md', loaded_via: 'hook' }],
      verify_runs: [{ mode: 'gate', result: 'fail' }],
    },
  ])
  expect(sessions[0].acs_addressed.map((each: { verify_status: string }) => each.verify_status)).toEqual([
    'not_started',
    'conflicting',
  ])
  const log = readFileSync(join(git.path, '.svc/verify-log.jsonl'), 'utf8').trim().split('\n')
  expect(log.map((line) => JSON.parse(line).result)).toEqual(['fail'])
})

it.each([
  ['ask', 'ask', 1],
  ['never', null, 1],
  ['always', null, 0],
])('ide.evidence_pipeline.commit_on_push %s', async (value, decision, changedFiles) => {
  const git = open({ 'CONFIG.yaml': pipeline(`, commit_on_push: ${value}`) })
  await onStop(input(git))
  expect(decisionOf(await onToolUse(input(git, { command: 'git push origin main' })))).toBe(decision)
  const status = git.git('status', '--porcelain', '--', '.svc')
  expect(status === '' ? 0 : 1).toBe(changedFiles)
})

it('one command line that commits and pushes is guarded for both', async () => {
  const git = open({ 'CONFIG.yaml': pipeline('').replace('on_stop: true', 'on_commit: true') })
  await onStop(input(git))
  const command = 'git add . && git commit -m "Change it" && git push origin main'
  expect(decisionOf(await onToolUse(input(git, { command })))).toBe('ask')
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'docs/specs/refunds.md': brokenSpec })
  expect(decisionOf(await onToolUse(input(git, { command })))).toBe('deny')
})

it('sessions are recorded also if nothing is verified, without the evidence itself', async () => {
  const git = open({ 'CONFIG.yaml': pipeline('').replace('on_stop: true', 'enabled: false') })
  await onUserPrompt(input(git, { prompt: 'refunds' }))
  writeFileSync(join(git.path, 'src/new.ts'), 'x')
  for (let stop = 0; stop < 2; stop++) expect(await onStop(input(git))).toBeNull()
  const { sessions } = JSON.parse(readFileSync(join(git.path, EVIDENCE), 'utf8'))
  expect(sessions).toMatchObject([
    { ended_at: expect.any(String), files_modified: ['src/new.ts'], verify_runs: [] },
  ])
})

it('a server that cannot be reached neither opens the gate nor fails the hook', async () => {
  vi.stubEnv('SVC_SERVER', 'http://127.0.0.1:1')
  vi.stubEnv('SVC_API_KEY', 'svc_of_a_test')
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.unstubAllEnvs())
  onTestFinished(() => stderrWrite.mockRestore())
  const git = open({ 'CONFIG.yaml': pipeline(', persist: both') })
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'docs/specs/refunds.md': brokenSpec })
  expect(await onStop(input(git))).toMatchObject({ decision: 'block' })
  expect(stderrWrite.mock.calls.join()).toContain('The session is not recorded on the server yet.')
})

it('the recorded evidence holds no text that AI may not see, and only paths that the server takes', async () => {
  const hidden = spec('Vault', 'ai_exposure: none\n').replace('Vault MUST work', 'Vault canary-9f1')
  const outside = `${brokenSpec}- [x] Other\n<!-- svc:realized-in:audit ../outside.ts -->\n`
  const git = open({ 'CONFIG.yaml': pipeline('') })
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'docs/specs/vault.md': hidden.replace('- [ ]', '- [x]'), 'docs/specs/refunds.md': outside })
  await onStop(input(git))
  const text = readFileSync(join(git.path, EVIDENCE), 'utf8')
  expect(text).not.toContain('canary')
  const [session] = JSON.parse(text).sessions
  const files = session.acs_addressed.flatMap((each: { files: string[] }) => each.files)
  expect(files).toEqual(['src/gone.ts'])
  expect(SessionsInput.safeParse(JSON.parse(text)).error).toBeUndefined()
})

it('a context has at most about 2 000 tokens, in every script', async () => {
  const many = (title: string, criterion: string) =>
    `---\ntitle: ${title}\n---\n## Refunds\n${`- [ ] ${criterion}\n`.repeat(200)}`
  const git = open({
    'docs/specs/latin.md': many('Latin refunds', 'The refund of a customer MUST arrive within a day'),
    'docs/specs/kana.md': many('Kana refunds', '返金は一日以内に届かなければならない。'.repeat(3)),
  })
  const latin = contextOf(await onUserPrompt(input(git, { prompt: 'latin refunds', sessionId: 'a' })))
  const kana = contextOf(await onUserPrompt(input(git, { prompt: 'kana refunds', sessionId: 'b' })))
  expect(latin.length).toBeGreaterThan(6_000)
  expect(latin.length).toBeLessThan(8_200)
  expect(kana.match(/[^\0-\x7f]/g)?.length).toBeLessThan(2_000)
  expect(kana).toContain('(more in the files)')
})

it('recorded sessions of an assistant are answered, whatever else their messages hold', async () => {
  const git = open({ 'CONFIG.yaml': 'version: "1"\nide:\n  auto_verify: { on_commit: true }\n' })
  git.git('checkout', '-q', '-b', 'feature/refunds')
  git.commit({ 'docs/specs/refunds.md': brokenSpec })
  const answers: unknown[] = []
  for (const line of readFileSync(new URL('recorded-session.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')) {
    const message = { ...JSON.parse(line), cwd: git.path }
    const name = HOOK_OF_EVENT[message.hook_event_name as keyof typeof HOOK_OF_EVENT]
    const out = await hook(git.path, name, JSON.stringify(message))
    answers.push(out === '' ? null : JSON.parse(out))
  }
  const about = (event: string, more: object) => ({ hookSpecificOutput: { hookEventName: event, ...more } })
  const ledger = { additionalContext: expect.stringContaining('docs/specs/ledger.md') }
  expect(answers).toEqual([
    about('SessionStart', { additionalContext: expect.stringContaining('docs/specs/refunds.md') }),
    about('UserPromptSubmit', ledger),
    null,
    about('PreToolUse', {
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('docs/specs/refunds.md:9'),
    }),
    { decision: 'block', reason: expect.stringContaining('src/gone.ts does not exist') },
    null,
  ])
})

const HOOK_OF_EVENT = {
  SessionStart: 'session-start',
  UserPromptSubmit: 'user-prompt',
  PreToolUse: 'pre-tool',
  Stop: 'stop',
}

it('answers on standard output, and never fails', async () => {
  const git = open()
  const hello = { session_id: 'x', cwd: git.path, hook_event_name: 'UserPromptSubmit', prompt: 'refunds?' }
  const answer = (name: string, text: string) => hook(git.path, name, text)
  expect(JSON.parse(await answer('user-prompt', JSON.stringify(hello)))).toMatchObject({
    hookSpecificOutput: { hookEventName: 'UserPromptSubmit' },
  })
  for (const text of ['', '{', '[]', '{"cwd":7}', JSON.stringify({ cwd: '/nowhere/at/all' })])
    expect(await answer('stop', text), text).toBe('')
  expect(await answer('nonsense', '{}')).toBe('')
})

// A hook builds nothing.
beforeAll(buildSvc)

/** Runs a hook as an assistant does. It must end with 0. */
async function hook(cwd: string, name: string, text: string): Promise<string> {
  const child = spawn(process.execPath, [SVC_PROGRAM, 'hook', name], {
    cwd,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part))
  child.stdin.end(text)
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(code).toBe(0)
  return out
}
