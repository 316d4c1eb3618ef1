import { and, asc, eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { issueComments, orgs, reviewFindings, reviewRuns, reviews } from '#db/schema/index'
import { reviewPull } from '#server/assist/reviews/run/review-pull'
import type { JobContext, Org, OrgContext } from '#server/kernel/context'
import { trackSectionIdentities } from '#server/library/history/index'
import { indexRepository } from '#server/library/indexing/index'
import { requestIndex } from '#server/library/repos/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { addComment } from '#server/writing/issues/add-comment'
import { mergePull } from '#server/writing/pulls/merge-pull'
import { closePull, openPull, reopenPull } from '#server/writing/pulls/open-pull'
import { connectAtGitHub } from '#tests/server/library/indexing/connect-at-github'
import { type Indexing, openIndexing } from '#tests/server/library/indexing/indexing'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import type { Files, TestRepository } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'

export const PATH = 'docs/specs/refunds.md'

export const CODE = `${Array.from({ length: 40 }, (_, i) => `export const value${i + 1} = ${i + 1}`).join('\n')}\n`

export const SPEC = `---
title: Refunds
status: in_progress
---
# Refunds

## 1. Full refund
<!-- svc:system:1 status:in_progress -->

Money goes back.

- [ ] A customer MUST get all money back <!-- svc:realized-in:PR#1 file:src/refund.ts:10-20 -->
- [ ] A refund SHOULD be fast

## 2. Limits
<!-- svc:system:2 status:todo -->

- [ ] Refunds above 100 need an approval <!-- svc:realized-in:PR#1 file:src/limit.ts -->
`

const FILES: Files = {
  [PATH]: SPEC,
  'src/refund.ts': CODE,
  'src/limit.ts': CODE,
  'src/other.ts': CODE,
}

/** The code with a changed line. */
export const changeLine = (line: number, text = CODE) =>
  text
    .split('\n')
    .map((each, i) => (i + 1 === line ? `${each} + 1` : each))
    .join('\n')

/** Helpers for both kinds of repositories. */
abstract class ReviewWorld {
  abstract readonly git: TestRepository
  abstract readonly key: RepositoryKey
  constructor(readonly indexing: Indexing) {}

  get ctx(): JobContext {
    return jobContext(this.indexing.ctx)
  }

  get task() {
    return { orgId: this.key.orgId, repositoryId: this.key.id, requestId: 'test-request' }
  }

  /** Commits on a branch of its own. Main stays checked out. */
  push(branch: string, files: Files, message = `Work on ${branch}`): string {
    const exists = this.git.git('branch', '--list', branch) !== ''
    this.git.git('checkout', '--quiet', ...(exists ? [branch] : ['-b', branch]))
    const sha = this.git.commit(files, message)
    this.git.git('checkout', '--quiet', 'main')
    return sha
  }

  async index(): Promise<void> {
    await requestIndex(this.indexing.ctx, this.key)
    await indexRepository(this.indexing.ctx, { orgId: this.key.orgId, repositoryId: this.key.id })
    await trackSectionIdentities(this.indexing.ctx, { orgId: this.key.orgId, repositoryId: this.key.id })
  }

  review = (number: number, more: { isRepeated?: boolean } = {}, ctx: JobContext = this.ctx) =>
    reviewPull(ctx, { ...this.task, number, ...more })

  private ofRepository(table: typeof reviews | typeof reviewRuns | typeof reviewFindings) {
    return and(eq(table.orgId, this.key.orgId), eq(table.repositoryId, this.key.id))
  }

  runs = () =>
    this.indexing.db
      .select()
      .from(reviewRuns)
      .where(this.ofRepository(reviewRuns))
      .orderBy(asc(reviewRuns.id))

  rows = () => this.indexing.db.select().from(reviews).where(this.ofRepository(reviews))

  findings = () =>
    this.indexing.db
      .select()
      .from(reviewFindings)
      .where(this.ofRepository(reviewFindings))
      .orderBy(asc(reviewFindings.id))

  async report() {
    const run = (await this.runs()).at(-1)
    if (!run?.report) throw new Error('no report')
    return run.report
  }

  abstract readonly at: { owner: string; repo: string }
  abstract open(branch: string, title?: string): Promise<number>
  /** Somebody who may write specs. */
  abstract readonly person: OrgContext
  /** The summaries of our checks. */
  abstract checkTexts(): string[]
  /** The texts of all comments of ours. */
  abstract comments(number: number): Promise<string[]>
}

class LocalWorld extends ReviewWorld {
  writerId = 0
  constructor(
    indexing: Indexing,
    readonly git: TestRepository,
    readonly key: RepositoryKey,
    private readonly name: string,
  ) {
    super(indexing)
  }

  get at() {
    return { owner: 'acme', repo: this.name }
  }

  get person(): OrgContext {
    const permissions = ['specs:read', 'specs:write'] as const
    return { ...this.indexing.ctx, actor: userActor(this.writerId), org: this.indexing.org, permissions }
  }

  async open(branch: string, title = `Pull ${branch}`): Promise<number> {
    return (await openPull(this.person, this.at, { title, body: '', head: branch })).number
  }

  checkTexts = () => []

  close = (number: number) => closePull(this.person, this.at, number)
  reopen = (number: number) => reopenPull(this.person, this.at, number)
  merge = (number: number) => mergePull(this.person, this.at, number, { method: 'merge' })
  say = (number: number, body: string) => addComment(this.person, this.at, number, body)

  async comments(number: number): Promise<string[]> {
    const rows = await this.indexing.db
      .select()
      .from(issueComments)
      .where(
        and(
          eq(issueComments.orgId, this.key.orgId),
          eq(issueComments.repositoryId, this.key.id),
          eq(issueComments.number, number),
        ),
      )
      .orderBy(asc(issueComments.id))
    return rows.filter(({ authorId }) => authorId === null).map(({ body }) => body)
  }
}

interface Beginning {
  name?: string
  /** Commits before it is connected. */
  commits?: Files[]
}

/** Local repositories for a suite, connected to a new org in every test. */
export function openLocalReviews(databaseUrl?: () => Promise<string>) {
  const indexing = openIndexing(databaseUrl)
  return {
    indexing,
    async start(
      files: Files | null = FILES,
      { name = 'specs', commits = [] }: Beginning = {},
    ): Promise<LocalWorld> {
      const git = indexing.repository(files)
      for (const each of commits) git.commit(each)
      const key = await indexing.connect(git, indexing.org, name)
      await indexing.run(key)
      const world = new LocalWorld(indexing, git, key, name)
      world.writerId = await makeMember(indexing.db, indexing.org, 'editor')
      await trackSectionIdentities(indexing.ctx, { orgId: key.orgId, repositoryId: key.id })
      return world
    },
  }
}

class GitHubWorld extends ReviewWorld {
  constructor(
    indexing: Indexing,
    readonly repo: FakeRepository,
    readonly key: RepositoryKey,
    private readonly org: Org,
  ) {
    super(indexing)
  }

  get git(): TestRepository {
    if (!this.repo.git) throw new Error('the test repository has no git folder')
    return this.repo.git
  }

  async open(branch: string, title = `Pull ${branch}`, body = ''): Promise<number> {
    const { forge } = this.indexing.ctx.ports.codeHosts
    if (!forge) throw new Error('no forge')
    const { installation, owner, name } = this.repo
    const pull = await forge.openPull(
      { installationId: installation.id, owner, name },
      { title, body, headBranch: branch, baseBranch: 'main' },
    )
    return pull.number
  }

  async comments(number: number): Promise<string[]> {
    const comments = this.repo.issues.get(number)?.comments ?? []
    return comments.filter(({ isByApp }) => isByApp).map(({ body }) => body)
  }

  checkTexts = () => this.checks().map(({ summary }) => summary)

  get at() {
    return { owner: this.repo.owner, repo: this.repo.name }
  }

  get person(): OrgContext {
    return { ...this.indexing.ctx, org: this.org, permissions: ['specs:read', 'specs:write'] }
  }

  async openIssue(title: string, body: string): Promise<void> {
    const { forge } = this.indexing.ctx.ports.codeHosts
    const { installation, owner, name } = this.repo
    await forge?.createIssue({ installationId: installation.id, owner, name }, { title, body })
  }

  checks = () => [...this.repo.checks.values()]

  /** Merges its branch into main. */
  merge(number: number): void {
    const pull = this.repo.pulls.get(number)
    const issue = this.repo.issues.get(number)
    if (!pull || !issue) throw new Error('no pull request')
    this.git.git('merge', '--quiet', '--no-ff', '-m', `Merge #${number}`, pull.headBranch)
    pull.mergedSha = this.git.head()
    pull.mergedAt = new Date()
    issue.state = 'closed'
  }
}

/** Repositories at a fake GitHub for a suite. */
export async function openGitHubReviews() {
  const github = await startFakeGitHub()
  const indexing = openIndexing()
  let accounts = 0
  afterAll(github.stop)
  return {
    github,
    indexing,
    async start(files: Files = FILES): Promise<GitHubWorld> {
      indexing.ctx.ports.codeHosts.forge = hostOf(github)
      // An installation belongs to one org, so each has its own account.
      const repo = github.createRepository({ owner: `octo-${++accounts}`, files })
      const key = await connectAtGitHub(indexing.ctx, repo)
      const [org] = await indexing.db.select().from(orgs).where(eq(orgs.id, key.orgId))
      if (!org) throw new Error('no org')
      const world = new GitHubWorld(indexing, repo, key, org)
      await world.index()
      return world
    },
  }
}
