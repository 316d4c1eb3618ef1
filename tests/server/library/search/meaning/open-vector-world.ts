import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Database } from '#db/client'
import { readSettings } from '#server/boot/settings/index'
import { openEmbedder } from '#server/boot/vendors/open-meaning'
import type { ProcedureContext } from '#server/kernel/context'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { embedSections, prepareVectors, sweepEmbeddings } from '#server/library/search/index'
import { embedSearchWords } from '#server/library/search/meaning/embed-search-words'
import { type SearchInput, searchSections } from '#server/library/search/search-sections'
import type { Embedder } from '#server/ports/ai/port'
import { parseQuery, termsOf } from '#spec/query/index'
import { CONFIG, type Indexing, openIndexing } from '#tests/server/library/indexing/indexing'
import { BUSY_MACHINE } from '#tests/support/eventually'
import { FakeAi } from '#tests/support/fake-ai/index'
import type { Files, TestRepository } from '#tests/support/git-repository'
import { copyOrg, openVectorDatabase, type VectorDatabase } from '#tests/support/postgres/vector-database'

/** An indexed org in a database with pgvector, and a fake embeddings provider. */
export class VectorWorld {
  readonly fake = new FakeAi()
  db!: Database
  embedder!: Embedder
  private database!: VectorDatabase
  private now = Date.now()

  constructor(readonly indexing: Indexing) {}

  async open(): Promise<void> {
    await this.fake.start()
    this.database = await openVectorDatabase()
    this.db = this.database.db
    await this.use({})
  }

  async close(): Promise<void> {
    await this.database.close()
    await this.fake.stop()
  }

  /** The configured provider. Each instance has its own cache. */
  async use(changes: Record<string, string>): Promise<void> {
    const embedder = await openEmbedder(readSettings({ ...this.fake.asEmbeddings, ...changes }))
    if (!embedder) throw new Error('no embedder')
    const problem = await prepareVectors(this.db, embedder)
    if (problem !== null) throw new Error(problem)
    this.embedder = embedder
  }

  get ctx(): ProcedureContext {
    const { ctx } = this.indexing
    const meaning = { embedder: this.embedder, problem: null }
    return {
      ...ctx,
      db: this.db,
      clock: { now: () => new Date(this.now) },
      ports: { ...ctx.ports, meaning },
    }
  }

  async connected(files: Files): Promise<{ git: TestRepository; key: RepositoryKey }> {
    const connected = await this.indexing.connected({ 'CONFIG.yaml': CONFIG, ...files })
    await this.copy()
    return connected
  }

  async again(key: RepositoryKey): Promise<void> {
    await this.indexing.again(key)
    await this.copy()
  }

  copy(): Promise<void> {
    return copyOrg(this.indexing.db, this.db, this.indexing.org.id)
  }

  embed(options: Parameters<typeof embedSections>[1] = {}) {
    return embedSections(this.ctx, options)
  }

  sweep() {
    return sweepEmbeddings(this.ctx)
  }

  /** Searches after the vector of the words is cached: in a test it may take longer than the time limit. */
  async search(q: string, input: Partial<SearchInput> = {}) {
    const { query } = parseQuery(q)
    const words = query ? termsOf(query).map(({ text }) => text) : []
    if (words.length > 0) await this.remember(words.join(' '))
    return this.searchAtOnce(q, input)
  }

  private remember(words: string): Promise<void> {
    return vi.waitFor(async () => {
      this.now += 20_000
      if (!(await embedSearchWords(this.ctx, this.embedder, words))) throw new Error('no vector yet')
    }, BUSY_MACHINE)
  }

  searchAtOnce(q: string, input: Partial<SearchInput> = {}) {
    const ctx = { ...this.ctx, org: this.indexing.org, permissions: [] }
    return searchSections(ctx, { limit: 20, offset: 0, ...input, q })
  }

  /** The number of vectors of the org. */
  async vectors(): Promise<number> {
    const [row] = await this.db.execute<{ n: number }>(
      sql`select count(*)::int as n from embeddings where org_id = ${this.indexing.org.id}`,
    )
    return row?.n ?? 0
  }
}

export function openVectorWorld(): VectorWorld {
  const world = new VectorWorld(openIndexing())
  beforeAll(() => world.open())
  afterEach(() => {
    world.fake.order = 'ok'
    world.fake.embedded.length = 0
    world.fake.received.length = 0
    world.fake.longestText = 8000
  })
  afterAll(() => world.close())
  return world
}
