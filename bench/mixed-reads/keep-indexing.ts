import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeOrg } from '#tests/support/make-org'

const LOOK_MS = 250

/**
 * A worker indexes the repository for one new org after another until it is stopped. Returns the number of completed
 * index runs.
 */
export function keepIndexing(ctx: Context, corpus: string): { stop(): Promise<number> } {
  const stopping = new AbortController()
  const indexing = (async () => {
    for (let done = 0; ; done++) {
      const org = await makeOrg(ctx.db, `indexed-${done}`)
      const { id } = await connectLocalRepository(ctx, org, { owner: 'acme', name: 'corpus', path: corpus })
      const ofRepository = and(eq(runs.orgId, org.id), eq(runs.repositoryId, id))
      for (;;) {
        if (stopping.signal.aborted) return done
        const [run] = await ctx.db.select().from(runs).where(ofRepository)
        if (run?.state === 'failed') throw new Error(`the index failed: ${run.error}`)
        if (run?.state === 'done') break
        await wait(LOOK_MS)
      }
    }
  })()
  return {
    stop() {
      stopping.abort()
      return indexing
    },
  }
}
