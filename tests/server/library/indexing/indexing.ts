import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { documents, repositories, runs, sections, texts } from '#db/schema/index'
import type { Context, Org, ProcedureContext } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { changeDefaultBranch } from '#server/library/local-folders/change-default-branch'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { testLog } from '#tests/support/canary/record-output'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

/** One org and direct reads of its repositories from the database, without procedures. */
export class Indexing {
  databaseUrl!: string
  db!: Database
  ctx!: ProcedureContext
  org!: Org
  private readonly made: TestRepository[] = []

  repository(files: Files | null): TestRepository {
    const repository = makeRepository(files)
    this.made.push(repository)
    return repository
  }

  connect(
    { path }: Pick<TestRepository, 'path'>,
    org: Org = this.org,
    name = 'specs',
  ): Promise<RepositoryKey> {
    return connectLocalRepository(this.ctx, org, { owner: 'acme', name, path })
  }

  choose(key: RepositoryKey, branch: string): Promise<void> {
    return changeDefaultBranch({ ...this.ctx, org: this.org, permissions: ['org:manage'] }, key.id, branch)
  }

  /** Runs the index job without a worker. */
  run(key: RepositoryKey, ctx: Context = this.ctx): Promise<void> {
    return indexRepository(ctx, { orgId: key.orgId, repositoryId: key.id })
  }

  async again(key: RepositoryKey): Promise<void> {
    await requestIndex(this.ctx, key)
    await this.run(key)
  }

  async connected(files: Files): Promise<{ git: TestRepository; key: RepositoryKey }> {
    const git = this.repository(files)
    const key = await this.connect(git)
    await this.run(key)
    return { git, key }
  }

  documents(key: RepositoryKey) {
    return this.db
      .select()
      .from(documents)
      .where(and(eq(documents.orgId, key.orgId), eq(documents.repositoryId, key.id)))
      .orderBy(asc(documents.path))
  }

  async paths(key: RepositoryKey): Promise<string[]> {
    return (await this.documents(key)).map(({ path }) => path)
  }

  async document(key: RepositoryKey, path: string) {
    const matchingDocument = (await this.documents(key)).find((document) => document.path === path)
    if (!matchingDocument) throw new Error(`${path} is no document`)
    return matchingDocument
  }

  sectionsOf(orgId: number, textId: number | null) {
    return this.db
      .select()
      .from(sections)
      .where(and(eq(sections.orgId, orgId), eq(sections.textId, textId ?? -1)))
      .orderBy(asc(sections.ordinal))
  }

  texts(orgId: number) {
    return this.db.select().from(texts).where(eq(texts.orgId, orgId)).orderBy(asc(texts.id))
  }

  async repositoryRow(key: RepositoryKey) {
    const [row] = await this.db
      .select()
      .from(repositories)
      .where(and(eq(repositories.orgId, key.orgId), eq(repositories.id, key.id)))
    if (!row) throw new Error('no repository')
    return row
  }

  async newestRun(key: RepositoryKey) {
    const [run] = await this.db
      .select()
      .from(runs)
      .where(and(eq(runs.orgId, key.orgId), eq(runs.repositoryId, key.id)))
      .orderBy(desc(runs.id))
      .limit(1)
    if (!run) throw new Error('no run')
    return run
  }

  removeRepositories(): void {
    for (const repository of this.made.splice(0)) repository.remove()
  }
}

/** Makes a new org for every test. Uses the database of this vitest worker unless the file passes its own. */
export function openIndexing(databaseUrl: () => Promise<string> = testDatabaseUrl): Indexing {
  const indexing = new Indexing()
  beforeAll(async () => {
    indexing.databaseUrl = await databaseUrl()
    indexing.db = openDatabase(indexing.databaseUrl, { max: 8 })
    indexing.ctx = testContext({
      db: indexing.db,
      log: testLog(),
      ports: testPorts(),
    })
  })
  beforeEach(async () => {
    indexing.org = await makeOrg(indexing.db)
  })
  afterEach(() => indexing.removeRepositories())
  afterAll(() => indexing.db.$client.end())
  return indexing
}

export const CONFIG = 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n'

export const spec = (title: string, body = 'Nothing yet.') =>
  `---\ntitle: ${title}\nstatus: in_progress\nowner: platform-team\ntags: [payments, refunds]\n---\nAn opening.\n\n## 1. Goal\n\n${body}\n\n- [ ] It MUST work\n- [x] It SHOULD be fast\n`
