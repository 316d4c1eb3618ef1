import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { startEmbeddedPostgres } from '#db/embedded/index'
import { migrateDatabase } from '#db/migrate'
import type { Context, Org } from '#server/kernel/context'
import { connectLocalRepository } from '#server/library/repos/index'
import { spec } from '#tests/server/library/indexing/indexing'
import { testLog } from '#tests/support/canary/record-output'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { seededRandom } from '#tests/support/seeded-random'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { forkWorker, kill } from '#tests/worker/fork-worker'

/** Short times, so that a dead worker is detected 1.5 seconds after its last heartbeat. */
const HEARTBEAT_TIMING = { beatMs: 250, silenceMs: 1_500 }
const DONE_WITHIN_MS = 60_000

const SEED = Number(process.env.SEED ?? 20_261_120)
/** Added to failure messages. Set this variable to repeat a failed run. */
export const hint = `SEED=${SEED}`

interface DatabaseServer {
  url: string
  stop(): Promise<void>
}

interface Size {
  repositories: number
  files: number
}

/** A database server, repositories that receive pushes, and workers. The server and the workers can be killed. */
export class IndexingWorld {
  readonly #random = seededRandom(SEED)
  readonly #repositories: TestRepository[] = []
  readonly #workers = new Set<ChildProcess>()
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-faults-'))
  #server!: DatabaseServer
  #db!: Database
  #ctx!: Context
  #org!: Org

  constructor(private readonly size: Size) {}

  /** Uses a database of its own, or the migrated one of this server. */
  async open(server?: DatabaseServer): Promise<void> {
    this.#server = server ?? (await this.#startServer())
    this.#db = openDatabase(this.#server.url, { max: 4 })
    this.#ctx = testContext({
      db: this.#db,
      log: testLog(),
      ports: testPorts(),
    })
    this.#org = await makeOrg(this.#db)
    for (let at = 0; at < this.size.repositories; at += 1) this.#repositories.push(this.#makeRepository())
    await this.#connectAll(this.#org)
  }

  async #startServer(): Promise<DatabaseServer> {
    const server = await startEmbeddedPostgres({ dataDir: this.dataDir, log: () => undefined })
    await migrateDatabase(server.url)
    return server
  }

  async close(): Promise<void> {
    await Promise.all([...this.#workers].map(kill))
    await this.#db.$client.end({ timeout: 1 })
    await this.#server.stop()
    for (const repository of this.#repositories) repository.remove()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  below = (limit: number) => Math.floor(this.#random() * limit)

  async addWorker(): Promise<ChildProcess> {
    const child = await forkWorker(this.#server.url, HEARTBEAT_TIMING)
    this.#workers.add(child)
    return child
  }

  /** Pushes a commit that changes one file and adds another. */
  push(): void {
    const changed = {
      [pathOf(this.below(this.size.files))]: spec('Changed', this.#body()),
      [`docs/specs/new-${this.below(50)}.md`]: spec('New', this.#body()),
    }
    this.#repositories[this.below(this.size.repositories)]?.commit(changed)
  }

  /** Waits until readers see every head, no run is open, and the queue has no waiting or failed jobs. */
  async expectRest(org = this.#org): Promise<void> {
    const heads = this.#repositories.map((repository) => ({ head_sha: repository.head() }))
    const look = async () => {
      const seen = sql`select head_sha from repositories where org_id = ${org.id} order by name`
      expect(await this.#ask(seen), hint).toEqual(heads)
      const open = sql`select state, step, error from runs where state not in ('done', 'superseded')`
      expect(await this.#ask(open), hint).toEqual([])
      const jobs = sql`select task_identifier, attempts, last_error from graphile_worker.jobs`
      expect(await this.#ask(jobs), hint).toEqual([])
    }
    await vi.waitFor(look, { timeout: DONE_WITHIN_MS, interval: 200 })
  }

  /** Compares what readers see with a new index of the same heads that was never interrupted. */
  async findMistakes(): Promise<{ seen: unknown; expected: unknown }[]> {
    const quiet = await makeOrg(this.#db)
    await this.#connectAll(quiet)
    await this.expectRest(quiet)
    const [seen, expected] = [await this.#visible(this.#org), await this.#visible(quiet)]
    expect(expected, hint).not.toEqual([])
    return Array.from({ length: Math.max(seen.length, expected.length) }, (_, at) => ({
      seen: seen[at],
      expected: expected[at],
    })).filter((row) => !isDeepStrictEqual(row.seen, row.expected))
  }

  #ask = async (query: ReturnType<typeof sql>) => [...(await this.#db.execute(query))]

  /** Everything that readers see of an org's repositories, without database ids. */
  #visible({ id }: Org) {
    return this.#ask(sql`
      select r.name, r.head_sha, r.tree_sha, r.problem,
        to_jsonb(d) - array['org_id', 'repository_id', 'text_id'] as document,
        (select jsonb_agg(to_jsonb(s) - array['org_id', 'text_id'] order by s.ordinal) from sections s
          where s.org_id = d.org_id and s.text_id = d.text_id) as sections,
        (select jsonb_agg(to_jsonb(c) - array['org_id', 'text_id'] order by c.ordinal) from criteria c
          where c.org_id = d.org_id and c.text_id = d.text_id) as criteria
      from repositories r left join documents d on d.org_id = r.org_id and d.repository_id = r.id
      where r.org_id = ${id} order by r.name, d.path`)
  }

  #body = () =>
    Array.from({ length: 40 }, () => `A sentence with the number ${this.below(1_000_000)}.`).join('\n')

  #makeRepository(): TestRepository {
    const files = Array.from({ length: this.size.files }, (_, at) => [
      pathOf(at),
      spec(`Number ${at}`, this.#body()),
    ])
    return makeRepository(Object.fromEntries(files))
  }

  async #connectAll(to: Org): Promise<void> {
    for (const [at, { path: folder }] of this.#repositories.entries())
      await connectLocalRepository(this.#ctx, to, {
        owner: 'acme',
        name: `r${String(at).padStart(2, '0')}`,
        path: folder,
      })
  }
}

const pathOf = (file: number) => `docs/specs/${file}.md`
