import { afterAll, describe, expect, it } from 'vitest'
import type { HostedIssueChange } from '#server/ports/codehost/forge-port'
import { type FakeRepository, refOf, startFakeGitHub } from '#tests/support/fake-github/index'
import type { Files } from '#tests/support/git-repository'
import { hostOf } from './open-github'

const github = await startFakeGitHub()
afterAll(github.stop)
const host = hostOf(github)

function make(files: Files = { 'a.md': 'a\n' }) {
  const repository = github.createRepository({ files })
  return { repository, git: repository.git ?? expect.fail('it is made here'), ref: refOf(repository) }
}

/** A repository with two branches. One merges cleanly, the other changes a file that main changed too. */
function diverged() {
  const testRepository = make({ 'a.md': 'a\n', 'b.md': 'b\n' })
  testRepository.git.git('checkout', '--quiet', '-b', 'docs/new')
  const headSha = testRepository.git.commit({ 'a.md': 'new\n', 'c.md': 'c\n' })
  testRepository.git.git('checkout', '--quiet', 'main')
  return { ...testRepository, headSha }
}

const DRAFT = { title: 'Write it', body: 'As said.', headBranch: 'docs/new', baseBranch: 'main' }

describe('a pull request', () => {
  it('is opened from a branch and can be read', async () => {
    const { ref, git, headSha, repository } = diverged()
    const opened = await host.openPull(ref, { ...DRAFT, isDraft: true })
    expect(opened).toMatchObject({
      number: 1,
      title: 'Write it',
      body: 'As said.',
      state: 'open',
      isDraft: true,
      labels: [],
      head: { name: 'docs/new', commitSha: headSha, isFork: false },
      base: { name: 'main', commitSha: git.head() },
      mergeCommitSha: null,
      author: 'plumbline-test[bot]',
      url: `${github.url}/${repository.owner}/${repository.name}/pull/1`,
    })
    expect((await host.pull(ref, 1))?.mergeState).toBe('unknown')
    expect((await host.pull(ref, 1))?.mergeState).toBe('clean')
    git.commit({ 'a.md': 'other\n' })
    expect((await host.pull(ref, 1))?.mergeState).toBe('conflicts')
    expect(await host.pull(ref, 2)).toBeNull()
  })

  it('is found by its branch while it is open, and can be changed', async () => {
    const { ref } = diverged()
    expect(await host.findPull(ref, 'docs/new')).toBeNull()
    const { number } = await host.openPull(ref, DRAFT)
    expect(await host.findPull(ref, 'docs/new')).toMatchObject({ number, mergeState: null })
    expect(await host.updatePull(ref, number, { title: 'Better' })).toMatchObject({
      title: 'Better',
      body: 'As said.',
    })
    expect(await host.updatePull(ref, number, { state: 'closed' })).toMatchObject({ state: 'closed' })
    expect(await host.findPull(ref, 'docs/new')).toBeNull()
  })

  it('is reported as merged after a merge', async () => {
    const { ref, repository, headSha } = diverged()
    await host.openPull(ref, DRAFT)
    const pull = repository.pulls.get(1)
    const issue = repository.issues.get(1)
    if (!pull || !issue) return expect.fail('it was opened')
    Object.assign(pull, { mergedSha: headSha, mergedAt: new Date() })
    issue.state = 'closed'
    expect(await host.pull(ref, 1)).toMatchObject({
      state: 'merged',
      mergeCommitSha: headSha,
      mergeState: null,
    })
  })

  it('lists its files with their hunks', async () => {
    const { ref } = diverged()
    await host.openPull(ref, DRAFT)
    const { files, isTruncated } = await host.pullFiles(ref, 1)
    expect(isTruncated).toBe(false)
    expect(files.map(({ path, status, patch }) => [path, status, patch])).toEqual([
      ['a.md', 'modified', '@@ -1 +1 @@\n-a\n+new'],
      ['c.md', 'added', '@@ -0,0 +1 @@\n+c'],
    ])
  })

  it('returns a conflict if one already exists or there is nothing to merge', async () => {
    const { ref, git } = diverged()
    await host.openPull(ref, DRAFT)
    await expect(host.openPull(ref, DRAFT)).rejects.toMatchObject({ code: 'conflict' })
    git.git('branch', 'same')
    const nothing = host.openPull(ref, { ...DRAFT, headBranch: 'same' })
    await expect(nothing).rejects.toMatchObject({ code: 'conflict' })
    await expect(host.openPull(ref, { ...DRAFT, headBranch: '-x' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('an issue', () => {
  it('is created, read and changed; a pull request is not an issue', async () => {
    const { ref } = diverged()
    const issue = await host.createIssue(ref, { title: 'Do it', body: 'Soon.', labels: ['spec'] })
    expect(issue).toMatchObject({ number: 1, title: 'Do it', state: 'open', labels: ['spec'] })
    const change: HostedIssueChange = { state: 'closed', reason: 'not_planned', labels: [] }
    expect(await host.editIssue(ref, 1, change)).toMatchObject({ state: 'closed', labels: [], body: 'Soon.' })
    expect(await host.issue(ref, 1)).toMatchObject({ state: 'closed' })
    await host.openPull(ref, DRAFT)
    expect(await host.issue(ref, 2)).toBeNull()
    expect(await host.issue(ref, 99)).toBeNull()
  })

  it('can add a label that it already has and remove one that it does not have', async () => {
    const { ref } = make()
    await host.createIssue(ref, { title: 'Do it', body: '', labels: ['a'] })
    await host.changeLabels(ref, 1, { add: ['a', 'b/c d'], remove: ['never'] })
    expect((await host.issue(ref, 1))?.labels).toEqual(['a', 'b/c d'])
    await host.changeLabels(ref, 1, { remove: ['b/c d'] })
    expect((await host.issue(ref, 1))?.labels).toEqual(['a'])
  })

  it('has one comment with a marker, which only its App can edit', async () => {
    const { ref, repository } = make()
    const MARKER = '<!-- svc:status -->'
    await host.createIssue(ref, { title: 'Do it', body: '' })
    const comments = () => repository.issues.get(1)?.comments ?? []
    const forged = { id: 1, body: `${MARKER}\nforged`, author: 'stranger', isByApp: false }
    comments().push(forged)
    for (let i = 0; i < 120; i++) await host.comment(ref, 1, `Talk ${i}`)
    const first = await host.stickyComment(ref, 1, MARKER, 'One open')
    const before = github.traffic.requests.length
    await host.stickyComment(ref, 1, MARKER, 'One open')
    expect(Object.keys(github.counts(before))).toEqual([
      'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
    ])
    expect(await host.stickyComment(ref, 1, MARKER, 'None open')).toEqual(first)
    expect(
      comments()
        .map(({ body }) => body)
        .filter((body) => body.includes('svc:status')),
    ).toEqual([forged.body, `${MARKER}\nNone open`])
    await expect(host.comment(ref, 1, ' ')).rejects.toMatchObject({ code: 'invalid' })
    await expect(host.comment(ref, 1, 'x'.repeat(65_537))).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a check', () => {
  const checkOf = ({ checks }: FakeRepository, id: number) =>
    checks.get(id) ?? expect.fail('there is no such check')

  it('is created, and completed with its result of any length', async () => {
    const { ref, repository, git } = make()
    const key = { name: 'specs', headSha: git.head(), kind: 'review' }
    const id = await host.createCheck(ref, { ...key, conclusion: null, title: 'Reading', summary: 'Wait.' })
    expect(checkOf(repository, id)).toMatchObject({
      name: 'specs',
      headSha: git.head(),
      status: 'in_progress',
    })
    expect(await host.findCheck(ref, key)).toBe(id)
    expect(await host.findCheck(ref, { ...key, name: 'other' })).toBeNull()
    expect(await host.findCheck(ref, { ...key, kind: 'skipped' })).toBeNull()
    const annotations = Array.from({ length: 120 }, (_, i) => ({
      path: 'a.md',
      startLine: i + 1,
      endLine: i + 1,
      level: 'warning' as const,
      message: `Line ${i}`,
    }))
    await host.updateCheck(ref, id, {
      conclusion: 'failure',
      title: '120 findings',
      summary: 'See.',
      annotations,
    })
    const check = checkOf(repository, id)
    expect(check).toMatchObject({ status: 'completed', conclusion: 'failure', title: '120 findings' })
    expect(check.annotations).toHaveLength(120)
  })

  it('fails for a missing commit', async () => {
    const { ref } = make()
    const draft = { name: 'specs', kind: 'review', conclusion: null, title: 'Reading', summary: 'Wait.' }
    const rejection = host.createCheck(ref, { ...draft, headSha: '1'.repeat(40) })
    await expect(rejection).rejects.toMatchObject({ code: 'invalid' })
  })
})
