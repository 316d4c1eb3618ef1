import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { issueComments, issues, triageItems } from '#db/schema/index'
import { triageIssue } from '#server/assist/triage/run/triage-issue'
import type { JobContext, Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import type { Role } from '#shared/roles'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp, type TestApp } from '#tests/support/test-app'
import { jobContext } from '#tests/support/test-context'

const REFUNDS = 'docs/specs/refunds.md'
export const CONFIG = 'version: "1"\n'

export const FILES: Files = {
  'CONFIG.yaml': CONFIG,
  [REFUNDS]:
    '---\nstatus: todo\n---\n# Refunds\n\n## 1. Partial refund\n\nA customer gets a part of the money back.\n',
  'docs/specs/secret.md':
    '---\nstatus: todo\nai_exposure: none\n---\n# Zqsecret\n\n## 1. Zqheading\n\nA customer gets a partial refund of zqbody.\n',
}

interface IssueInput {
  title: string
  body?: string
  labels?: string[]
}

/** An org with a local repository whose issues are classified when a test says so. */
export class TriageWorld {
  org!: Org
  git!: TestRepository
  repositoryId!: number
  writerKey!: string

  constructor(readonly app: TestApp) {}

  async open(files: Files): Promise<void> {
    const { ctx, db } = this.app
    this.org = await makeOrg(db)
    this.git = makeRepository(files)
    const at = { owner: 'acme', name: 'shop', path: this.git.path }
    const { id } = await connectLocalRepository(ctx, this.org, at)
    this.repositoryId = id
    await this.index()
    this.writerKey = await this.keyOf('editor')
  }

  async index(): Promise<void> {
    const { ctx } = this.app
    await requestIndex(ctx, { orgId: this.org.id, id: this.repositoryId })
    await indexRepository(ctx, { orgId: this.org.id, repositoryId: this.repositoryId })
  }

  async configure(config: string): Promise<void> {
    this.git.commit({ 'CONFIG.yaml': config })
    await this.index()
  }

  async keyOf(role: Role): Promise<string> {
    const userId = await makeMember(this.app.db, this.org, role)
    return makeKey(this.app.db, this.org, {
      userId,
      scopes: ['specs:read', 'specs:write'].slice(0, role === 'viewer' ? 1 : 2) as ['specs:read'],
    })
  }

  async send(path: string, body: object, key = this.writerKey) {
    const answer = await this.app.ask(`/app/${this.org.slug}/api${path}`, {
      method: 'POST',
      key,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }

  /** Opens an issue without classifying it. */
  async createIssue(input: IssueInput): Promise<number> {
    const { body } = await this.send('/repos/acme/shop/issues', input)
    return body.number
  }

  /** Runs the job of an issue. */
  run(number: number, change: Partial<JobContext> = {}, requestedAt = new Date()): Promise<void> {
    const place = { orgId: this.org.id, repositoryId: this.repositoryId, requestId: 'test' }
    const task = { ...place, number, requestedAt: requestedAt.toISOString() }
    return triageIssue({ ...jobContext(this.app.ctx), ...change }, task)
  }

  async triage(input: IssueInput): Promise<number> {
    const number = await this.createIssue(input)
    await this.run(number)
    return number
  }

  async item(number: number) {
    const isItem = and(eq(triageItems.orgId, this.org.id), eq(triageItems.number, number))
    const [row] = await this.app.db.select().from(triageItems).where(isItem)
    return row
  }

  async issue(number: number) {
    const isIssue = and(eq(issues.orgId, this.org.id), eq(issues.number, number))
    const [row] = await this.app.db.select().from(issues).where(isIssue)
    if (!row) throw new Error('no such issue')
    return row
  }

  /** A viewer opened the issue. */
  async openedByViewer(number: number): Promise<void> {
    const authorId = await makeMember(this.app.db, this.org, 'viewer')
    const isIssue = and(eq(issues.orgId, this.org.id), eq(issues.number, number))
    await this.app.db.update(issues).set({ authorId }).where(isIssue)
  }

  async comments(number: number): Promise<string[]> {
    const isOf = and(eq(issueComments.orgId, this.org.id), eq(issueComments.number, number))
    const rows = await this.app.db
      .select({ body: issueComments.body })
      .from(issueComments)
      .where(isOf)
      .orderBy(asc(issueComments.id))
    return rows.map(({ body }) => body)
  }
}

export function openTriageWorld(files: Files = FILES): TriageWorld {
  const world = new TriageWorld(openTestApp())
  beforeAll(() => world.open(files))
  afterAll(() => world.git.remove())
  return world
}
