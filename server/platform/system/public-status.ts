import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'
import { checkReadiness } from './check-readiness'

type State = 'ok' | 'slow' | 'failed'

/** The public status of the deployment. */
export interface PublicStatus {
  status: State
  checks: { database: 'ok' | 'failed'; writes: 'ok' | 'failed'; jobs: State }
  checked_at: string
}

/** Limits the checks, regardless of the number of readers. */
const FRESH_MS = 5_000
/** Jobs normally start within a second. */
const SLOW_AFTER_S = 300
/** A worker writes its heartbeat every few seconds. */
const WORKER_SILENT_S = 60

/** Reads the status for the page enabled by PUBLIC_STATUS. */
export function openPublicStatus(ctx: Context): () => Promise<PublicStatus> {
  let latest: { status: Promise<PublicStatus>; at: number } | null = null
  return () => {
    if (latest === null || performance.now() - latest.at > FRESH_MS)
      latest = { status: readStatus(ctx), at: performance.now() }
    return latest.status
  }
}

async function readStatus(ctx: Context): Promise<PublicStatus> {
  const { database = 'failed', writes = 'failed' } = await checkReadiness(ctx)
  const jobs = database === 'ok' ? await readJobs(ctx) : 'failed'
  const checks = { database, writes, jobs }
  const states: State[] = Object.values(checks)
  const status = states.includes('failed') ? 'failed' : states.includes('slow') ? 'slow' : 'ok'
  return { status, checks, checked_at: ctx.clock.now().toISOString() }
}

/** `failed`: no worker is alive. `slow`: a job has been due for minutes. */
async function readJobs({ db, log }: Context): Promise<State> {
  try {
    const [row] = await db.execute<{ workers: number; oldest_s: number | null }>(sql`
      select
        (select count(*)::int from workers where seen_at > now() - ${WORKER_SILENT_S} * interval '1 second') as workers,
        (select extract(epoch from now() - min(run_at))::float8 from ${queueTables.jobs}
          where run_at <= now() and locked_at is null and attempts < max_attempts) as oldest_s`)
    if (!row || row.workers === 0) return 'failed'
    return (row.oldest_s ?? 0) > SLOW_AFTER_S ? 'slow' : 'ok'
  } catch (error) {
    log.warn({ err: error }, 'the queue could not be read for the public status')
    return 'failed'
  }
}
