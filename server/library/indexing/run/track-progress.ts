import { and, eq, sql } from 'drizzle-orm'
import { runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { ClaimedRun } from './claim-run'

/** Another worker claimed or ended the run. Do not write to it after catching this error. */
export class RunLostError extends Error {
  constructor() {
    super('Another worker took over the run.')
  }
}

/** A newer run of the repository is waiting and replaces this one. */
export class RunSupersededError extends Error {
  constructor() {
    super('A newer run of the same repository is waiting.')
  }
}

export interface RunProgress {
  /** Starts a step, with a short label and the number of items. */
  enter(step: string, details?: { total?: number; headSha?: string }): Promise<void>
  advance(count: number): Promise<void>
}

const MIN_INTERVAL_MS = 300

/** Progress may be lost in a server crash: the next worker writes it again. */
const ASYNCHRONOUS_COMMIT = sql`(select set_config('synchronous_commit', 'off', true)) as setting`

/** Each progress update is a safe point: it throws if the run is lost or superseded. */
export function trackProgress(ctx: Context, run: ClaimedRun, signal?: AbortSignal): RunProgress {
  let doneCount = 0
  let writtenAt = 0

  async function write(values: Partial<typeof runs.$inferInsert>): Promise<void> {
    signal?.throwIfAborted()
    writtenAt = performance.now()
    const [row] = await ctx.db
      .update(runs)
      .set({ ...values, doneCount })
      .from(ASYNCHRONOUS_COMMIT)
      .where(isHeldBy(run))
      .returning({ isSuperseded: hasNewerRun(run) })
    if (!row) throw new RunLostError()
    if (row.isSuperseded) throw new RunSupersededError()
  }

  return {
    async enter(step, { total = 0, headSha } = {}) {
      doneCount = 0
      await write({ step, totalCount: total, headSha })
    },
    async advance(count) {
      doneCount += count
      if (performance.now() - writtenAt >= MIN_INTERVAL_MS) await write({})
    },
  }
}

export const isHeldBy = (run: ClaimedRun) =>
  and(
    eq(runs.orgId, run.orgId),
    eq(runs.id, run.id),
    eq(runs.attempt, run.attempt),
    eq(runs.state, 'running'),
  )

const hasNewerRun = ({ orgId, repositoryId, id }: ClaimedRun) => sql<boolean>`exists (
  select from runs newer
  where newer.org_id = ${orgId} and newer.repository_id = ${repositoryId} and newer.state = 'queued'
    and newer.id > ${id})`
