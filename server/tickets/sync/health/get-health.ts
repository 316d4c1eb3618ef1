import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { type OpenedTracker, openTracker, trackerKey } from '#server/tickets/connections/index'
import { counted } from '#shared/counted'
import { type OpenTracker, type Pause, Pauses, readPauses } from '../vendor/open-connections'
import type { HealthWire } from '../wire'
import { type SyncTarget, targetsOf } from '../world/sync-target'
import { countDeliveries } from './count-deliveries'
import { type FailingSections, findTroubles } from './find-trouble'

type ConnectionHealth = z.infer<typeof HealthWire>['connections'][number]

/**
 * The state of each connection of each repository, and its last day. A ticket system has one webhook for all its connections,
 * so its events are counted at the first of them.
 */
export async function getHealth(
  ctx: OrgContext,
  open: OpenTracker = openTracker,
): Promise<z.infer<typeof HealthWire>> {
  const pauses = await readPauses(ctx, ctx.org.id)
  const [countOf, troubles] = [await countSteps(ctx), await findTroubles(ctx)]
  const deliveries = await countDeliveries(ctx)
  const trackers = new Map<string, OpenedTracker>()
  const countedTrackers = new Set<string>()
  const connections: ConnectionHealth[] = []
  for (const target of await targetsOf(ctx)) {
    const { id, owner, name: repo } = target.repository
    const names = Object.keys(target.config.ticket_systems)
    for (const name of names) {
      const settings = settingsOf(target, name)
      const opened = trackers.get(settings) ?? (await open(ctx, target, name))
      trackers.set(settings, opened)
      const counts = countOf(id, name)
      const failing = troubles.failingOf(id, name)
      const received = deliveries.of(opened)
      const observed = {
        pause: new Pauses(pauses, id).ofConnection(name, opened),
        failing,
        hasApplied: counts.applied > 0,
        waits: troubles.waitsOf(id),
        isOnly: names.length === 1,
      }
      connections.push({
        name,
        repo: `${owner}/${repo}`,
        system: target.config.ticket_systems[name]?.system ?? 'code_host',
        ...stateOf(opened, observed),
        failing: failing?.count ?? 0,
        ...(countedTrackers.has(trackerKey(opened))
          ? { ...received, received: null, verified: null }
          : received),
        ...counts,
      })
      countedTrackers.add(trackerKey(opened))
    }
  }
  return { connections }
}

/** Repositories with the same settings have the same connection, so it is opened once. */
const settingsOf = ({ config, repository }: SyncTarget, name: string): string =>
  JSON.stringify([name, config.ticket_systems[name], config.auth_profiles, repository.installationId])

interface Observed {
  pause: Pause | null
  failing: FailingSections | null
  /** Whether a step succeeded in the last day. */
  hasApplied: boolean
  /** Why runs of the repository wait. */
  waits: readonly string[]
  /** Whether the runs can only wait for this connection of the repository. */
  isOnly: boolean
}

/** An outage's pause ends before the next try, and a vendor may fail without a pause. The waiting runs show both. */
function stateOf(
  opened: OpenedTracker,
  { pause, failing, hasApplied, waits: [wait], isOnly }: Observed,
): Pick<ConnectionHealth, 'state' | 'problem' | 'paused_until'> {
  if (opened.tracker === null) {
    const state = opened.isPausedByPlan ? 'paused_by_plan' : 'not_configured'
    return { state, problem: opened.problem, paused_until: null }
  }
  if (pause)
    return { state: 'paused', problem: pause.reason, paused_until: pause.until?.toISOString() ?? null }
  const isFailing = (wait !== undefined && isOnly) || (failing !== null && !hasApplied)
  return {
    state: isFailing ? 'failing' : 'ready',
    problem: failing
      ? failureOf(failing)
      : wait === undefined
        ? null
        : isOnly
          ? wait
          : `A sync waits: ${wait}`,
    paused_until: null,
  }
}

const failureOf = ({ count, error }: FailingSections) =>
  `${counted(count, 'section')} could not be synced. The last error: ${error}`

const DAY_MINUTES = 24 * 60
/** A step sent longer ago without a result counts as lost until the next run settles it. */
const LOST_MINUTES = 10

interface StepTotals {
  applied: number
  waiting: number
  lag_p95_ms: number | null
  conflicts: number
  duplicates: number
  lost: number
}

interface StepCounts extends StepTotals, Record<string, unknown> {
  repository_id: string
  connection: string
}

const NO_STEPS: StepTotals = {
  applied: 0,
  waiting: 0,
  lag_p95_ms: null,
  conflicts: 0,
  duplicates: 0,
  lost: 0,
}

type CountOf = (repositoryId: number, connection: string) => StepTotals

/** By repository and connection. The lag is the time from the plan of a step to its result. */
async function countSteps({ db, clock, org }: OrgContext): Promise<CountOf> {
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString()
  const rows = await db.execute<StepCounts>(sql`
    select repository_id::text, connection, sum(applied)::int as applied, sum(waiting)::int as waiting,
      max(lag)::float8 as lag_p95_ms, sum(conflicts)::int as conflicts, sum(duplicates)::int as duplicates,
      sum(lost)::int as lost
    from (
      select repository_id, connection, count(*) filter (where state = 'done') as applied,
        count(*) filter (where state in ('waiting', 'sent')) as waiting,
        round(percentile_cont(0.95) within group (order by extract(epoch from finished_at - created_at) * 1000)
          filter (where state = 'done')) as lag,
        0 as conflicts, 0 as duplicates,
        count(*) filter (where state = 'sent' and sent_at < ${ago(LOST_MINUTES)}) as lost
      from ticket_steps where org_id = ${org.id} and created_at > ${ago(DAY_MINUTES)} group by 1, 2
      union all
      select repository_id, item->>'connection', 0, count(*), null, 0, 0, 0
      from ticket_reviews where org_id = ${org.id} group by 1, 2
      union all
      select repository_id, conflict->>'connection', 0, 0, null, count(*), 0, 0
      from ticket_conflicts where org_id = ${org.id} group by 1, 2
      union all
      select repository_id, connection, 0, 0, null, 0, count(*), 0
      from (
        select repository_id, connection,
          row_number() over (partition by kind, coalesce(site_id, host), global_id order by id) as at
        from ticket_links where org_id = ${org.id}) links
      where at > 1 group by 1, 2) counts
    group by 1, 2`)
  const totals = new Map(
    rows.map(({ repository_id, connection, ...counts }) => [keyOf(repository_id, connection), counts]),
  )
  return (repositoryId, connection) => totals.get(keyOf(repositoryId, connection)) ?? NO_STEPS
}

const keyOf = (repositoryId: string | number, connection: string) =>
  JSON.stringify([String(repositoryId), connection])
