import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeFolder, svc } from './run-svc'

const CONFIG = 'version: "1"\nide:\n  auto_verify:\n    confidence: high\n'
const OPEN = '## A\n\n- [ ] It MUST work\n'
/** A spec on `main`, and a branch `work` that checks its criterion without a test. */
function makeWork(mainBranch = 'main'): TestRepository & { start: string } {
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': OPEN })
  onTestFinished(git.remove)
  const start = git.head()
  if (mainBranch !== 'main') git.git('branch', '-q', '-m', mainBranch)
  git.git('checkout', '-q', '-b', 'work')
  git.commit({ 'src/a.ts': 'x\n' })
  return { ...git, start }
}

function clone(git: TestRepository, ...options: string[]): string {
  const folder = path.join(makeFolder({}), 'clone')
  execFileSync('git', ['clone', '-q', ...options, `file://${git.path}`, folder])
  return folder
}

const inClone = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const gate = (folder: string, env: Record<string, string> = {}, ...args: string[]) =>
  svc(folder, ['verify', '--gate', ...args], { ...process.env, ...env })

/** The printed command works unchanged, and then the gate knows the base. */
async function followAdvice(folder: string, out: string, env: Record<string, string> = {}) {
  const command = /Run: (.*?)\. Or name/.exec(out)?.[1] ?? 'false'
  execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'ignore' })
  return gate(folder, env)
}

it('a gate fails in a clone of one branch, and its advice fetches the base', async () => {
  const git = makeWork()
  git.git('checkout', '-q', 'main')
  const folder = clone(git, '--single-branch', '-b', 'work')
  const { code, out } = await gate(folder)
  expect([code, out]).toEqual([1, expect.stringContaining('this clone has no default branch')])
  expect((await followAdvice(folder, out)).out).toContain(`Compared with ${git.start.slice(0, 9)}.`)
})

it('a gate fails where the default branch has another name and origin/HEAD is missing', async () => {
  const git = makeWork('develop')
  const folder = clone(git, '-b', 'work')
  inClone(folder, 'remote', 'set-head', 'origin', '--delete')
  const { code, out } = await gate(folder)
  expect([code, out]).toEqual([1, expect.stringContaining('git remote set-head origin --auto')])
  git.git('checkout', '-q', 'develop')
  expect((await followAdvice(folder, out)).code).toBe(0)
})

it('a gate fails in a clone that ends at the commit it checks, also with --base', async () => {
  const git = makeWork()
  git.git('checkout', '-q', 'main')
  git.git('merge', '-q', '--ff-only', 'work')
  const folder = clone(git, '--depth', '1')
  for (const args of [[], ['--base', 'origin/main']]) {
    const { code, out } = await gate(folder, {}, ...args)
    expect([code, out]).toEqual([1, expect.stringContaining('git fetch --unshallow origin')])
  }
  expect((await gate(folder, {}, '--all')).code).toBe(0)
})

it('a gate of the layout that GitLab fetches compares with what GitLab says, or fails', async () => {
  const git = makeWork()
  const folder = path.join(makeFolder({}), 'clone')
  execFileSync('git', ['init', '-q', folder])
  inClone(folder, 'remote', 'add', 'origin', `file://${git.path}`)
  inClone(folder, 'fetch', '-q', 'origin', '+refs/heads/work:refs/pipelines/7')
  inClone(folder, 'checkout', '-q', '--detach', git.head())
  const env = { CI: 'true', GITLAB_CI: 'true', CI_DEFAULT_BRANCH: 'main', CI_COMMIT_BRANCH: 'work' }
  const { code, out } = await gate(folder, env)
  expect([code, out]).toEqual([1, expect.stringContaining('does not have the branch main')])
  expect((await followAdvice(folder, out, env)).out).toContain(`Compared with ${git.start.slice(0, 9)}.`)
  const merge = { ...env, CI_MERGE_REQUEST_DIFF_BASE_SHA: git.start }
  expect((await gate(folder, merge)).out).toContain(`Compared with ${git.start.slice(0, 9)}.`)
  const missing = { ...env, CI_MERGE_REQUEST_DIFF_BASE_SHA: 'f'.repeat(40) }
  expect((await gate(folder, missing)).out).toContain(`does not have the commit ${'f'.repeat(40)}`)
})

it.each([
  ['GitHub', { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'release' }],
  ['GitLab', { GITLAB_CI: 'true', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'release' }],
  ['Azure', { TF_BUILD: 'True', SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/release' }],
  ['Buildkite', { BUILDKITE: 'true', BUILDKITE_PULL_REQUEST_BASE_BRANCH: 'release' }],
  ['Jenkins', { JENKINS_URL: 'https://ci.example.com', CHANGE_TARGET: 'release' }],
])('on %s the base is the target of the pull request', async (_, env) => {
  const git = makeWork()
  const release = git.head()
  git.git('branch', '-q', 'release')
  git.commit({ 'src/b.ts': 'x\n' })
  git.git('checkout', '-q', 'main')
  const folder = clone(git, '-b', 'work')
  expect((await gate(folder, env)).out).toContain(`Compared with ${release.slice(0, 9)}.`)
  expect((await gate(folder)).out).toContain(`Compared with ${git.start.slice(0, 9)}.`)
  inClone(folder, 'update-ref', '-d', 'refs/remotes/origin/release')
  expect(await gate(folder, env)).toMatchObject({
    code: 1,
    out: expect.stringContaining('refs/heads/release'),
  })
})

it('a push to the default branch is compared with the commit before it, or fails', async () => {
  const git = makeWork()
  git.git('checkout', '-q', 'main')
  git.git('merge', '-q', '--ff-only', 'work')
  const event = (content: object) =>
    path.join(makeFolder({ 'event.json': JSON.stringify(content) }), 'event.json')
  const push = { ref: 'refs/heads/main', repository: { default_branch: 'main' } }
  const env = (content: object) => ({ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: event(content) })
  const known = await gate(git.path, env({ ...push, before: git.start }))
  expect(known).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Compared with ${git.start.slice(0, 9)}.`),
  })
  const unknown = await gate(clone(git), env({ ...push, before: '0'.repeat(40) }))
  expect(unknown).toMatchObject({ code: 1, out: expect.stringContaining('the default branch itself') })
})

it('in a shallow clone, stale and blame say that the history is missing', async () => {
  const git = makeWork()
  const folder = clone(git, '--depth', '1', '-b', 'work')
  for (const args of [['stale'], ['blame', 'docs/specs/a.md#3']]) {
    const { code, out, err } = await svc(folder, args)
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('Run: git fetch --unshallow')])
  }
})
