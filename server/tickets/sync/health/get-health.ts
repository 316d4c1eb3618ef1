import type { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { type OpenedTracker, openTracker, trackerKey } from '#server/tickets/connections/index'
import type { OpenTracker } from '../vendor/open-connections'
import type { HealthWire } from '../wire'
import { targetsOf } from '../world/choose-target'
import { type Pause, Pauses, readPauses } from '../world/pauses'
import type { SyncTarget } from '../world/sync-target'
import { countDeliveries } from './count-deliveries'
import { countSteps } from './count-work'
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
  const counted = new Set<string>()
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
        ...(counted.has(trackerKey(opened)) ? { ...received, received: null, verified: null } : received),
        ...counts,
      })
      counted.add(trackerKey(opened))
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
  `${count === 1 ? '1 section' : `${count} sections`} could not be synced. The last error: ${error}`
