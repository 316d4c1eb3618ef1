import { and, eq, sql } from 'drizzle-orm'
import { runs } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import type { ClaimedRun } from './claim-run'

/** Somebody else has claimed the run or ended it: whoever meets this must write nothing more. */
export class RunLostError extends Error {
  constructor() {
    super('The run was taken over by another worker.')
  }
}

/** A newer request waits: its run will do what is left of this one. */
export class RunSupersededError extends Error {
  constructor() {
    super('A newer request for the same repository is waiting.')
  }
}

export interface Progress {
  /** What is being done now, in a few words, and of how many things. */
  enter(step: string, details?: { total?: number; headSha?: string }): Promise<void>
  advance(count: number): Promise<void>
}

const QUIET_MS = 300

/** What a crash of the server takes with it of the progress is told anew by whoever goes on. */
const NOT_WAITING_FOR_THE_DISK = sql`(select set_config('synchronous_commit', 'off', true)) as setting`

/** Every word of progress is also a safe point: the run ends here when it is lost or superseded. */
export function trackProgress(ctx: Context, run: ClaimedRun, signal?: AbortSignal): Progress {
  let doneCount = 0
  let writtenAt = 0

  async function write(values: Partial<typeof runs.$inferInsert>): Promise<void> {
    signal?.throwIfAborted()
    writtenAt = performance.now()
    const [row] = await ctx.db
      .update(runs)
      .set({ ...values, doneCount })
      .from(NOT_WAITING_FOR_THE_DISK)
      .where(isMine(run))
      .returning({ isSuperseded: newerIsWaiting(run) })
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
      if (performance.now() - writtenAt >= QUIET_MS) await write({})
    },
  }
}

export const isMine = (run: ClaimedRun) =>
  and(
    eq(runs.orgId, run.orgId),
    eq(runs.id, run.id),
    eq(runs.attempt, run.attempt),
    eq(runs.state, 'running'),
  )

const newerIsWaiting = ({ orgId, repositoryId, id }: ClaimedRun) => sql<boolean>`exists (
  select from runs newer
  where newer.org_id = ${orgId} and newer.repository_id = ${repositoryId} and newer.state = 'queued'
    and newer.id > ${id})`
