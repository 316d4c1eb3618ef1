import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { orgs, runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

/**
 * Publishing a run adds jobs, so the client queries when jobs were added and only seldom otherwise: polling every 5 ms used 7 %
 * of the processor time during a first index.
 */
const JOBS_ADDED = 'jobs:insert'
const LONGEST_PAUSE_MS = 1_000

/** Requests indexing like the web process and waits until the result can be searched. */
export class Client {
  private readonly ctx: Context
  private addedJobs = 0
  private endPause: () => void = () => undefined
  private key = { orgId: 0, id: 0 }

  private constructor(private readonly db: Database) {
    this.ctx = testContext({
      db,
      log: createLogger('warn'),
      ports: testPorts(),
      requestId: randomUUID(),
    })
  }

  static async open(databaseUrl: string): Promise<Client> {
    const client = new Client(openDatabase(databaseUrl, { max: 2 }))
    await client.db.$client.listen(JOBS_ADDED, () => {
      client.addedJobs += 1
      client.endPause()
    })
    return client
  }

  async connect(path: string): Promise<void> {
    await this.ask(path)
    await this.untilIdle()
  }

  /** Connects the repository to a new org. The worker does the rest. */
  async ask(path: string, slug = 'bench'): Promise<void> {
    const [org] = await this.db.insert(orgs).values({ slug, name: slug }).returning()
    if (!org) throw new Error('no org')
    this.key = await connectLocalRepository(this.ctx, org, { owner: 'bench', name: 'corpus', path })
  }

  async isIdle(): Promise<boolean> {
    const states = await this.db
      .select({ state: runs.state })
      .from(runs)
      .where(eq(runs.orgId, this.key.orgId))
    return states.every(({ state }) => state === 'done' || state === 'superseded')
  }

  async again(): Promise<void> {
    await requestIndex(this.ctx, this.key)
    await this.untilIdle()
  }

  /** Waits until search finds the text. */
  async untilFound(word: string): Promise<void> {
    for (;;) {
      const [hit] = await this.db.execute(sql`
        select 1 from sections s join documents d on d.org_id = s.org_id and d.text_id = s.text_id
        where s.org_id = ${this.key.orgId} and s.search @@ websearch_to_tsquery('english', ${word})`)
      if (hit) return
      await sleep(2)
    }
  }

  async untilIdle(): Promise<void> {
    for (;;) {
      const { addedJobs } = this
      const states = await this.db
        .select({ state: runs.state, error: runs.error })
        .from(runs)
        .where(eq(runs.orgId, this.key.orgId))
      const failed = states.find(({ state }) => state === 'failed')
      if (failed) throw new Error(failed.error ?? 'the run failed')
      if (states.every(({ state }) => state === 'done' || state === 'superseded')) return
      if (addedJobs === this.addedJobs) await this.untilJobAdded()
    }
  }

  private untilJobAdded(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LONGEST_PAUSE_MS)
      this.endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Waits until the background work is also done. */
  async untilQuiet(): Promise<void> {
    for (;;) {
      const [job] = await this.db.execute(sql`select 1 from graphile_worker.jobs limit 1`)
      if (!job) return
      await sleep(20)
    }
  }

  close(): Promise<void> {
    return this.db.$client.end()
  }
}
