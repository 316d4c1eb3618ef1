import type { z } from 'zod'
import type { OrgContext } from '../../kernel/context'
import { type OpenedTracker, openTracker } from '../../ticket-connections'
import type { HealthWire } from '../wire'
import { targetsOf } from '../world/choose-target'
import { type Pauses, readPauses } from '../world/pauses'
import type { SyncTarget } from '../world/sync-target'
import { countDeliveries } from './count-deliveries'
import { countSteps } from './count-work'

type ConnectionHealth = z.infer<typeof HealthWire>['connections'][number]

/**
 * The state of each connection of the org, and its last day. Several repositories may have a connection of the same name:
 * then it is shown as the first of them that does not work.
 */
export async function getHealth(ctx: OrgContext): Promise<z.infer<typeof HealthWire>> {
  const pauses = await readPauses(ctx, ctx.org.id)
  const [counts, deliveries] = [await countSteps(ctx), await countDeliveries(ctx)]
  const connections = new Map<string, ConnectionHealth>()
  const checked = new Set<string>()
  for (const target of await targetsOf(ctx))
    for (const name of Object.keys(target.config.ticket_systems)) {
      const earlierState = connections.get(name)
      const settings = settingsOf(target, name)
      if ((earlierState && earlierState.problem !== null) || checked.has(settings)) continue
      checked.add(settings)
      const opened = await openTracker(ctx, target, name)
      const state = stateOf(target, name, opened, pauses)
      if (earlierState && state.problem === null) continue
      const { owner, name: repo } = target.repository
      connections.set(name, {
        name,
        ...state,
        problem: earlierState ? `${owner}/${repo}: ${state.problem}` : state.problem,
        ...deliveries.of(opened),
        ...(counts.get(name) ?? NO_STEPS),
      })
    }
  return { connections: [...connections.values()] }
}

const NO_STEPS = { applied: 0, waiting: 0, lag_p95_ms: null, conflicts: 0, duplicates: 0, lost: 0 }

/** Repositories with the same settings have the same connection, so it is opened once. */
const settingsOf = ({ config, repository }: SyncTarget, name: string): string =>
  JSON.stringify([name, config.ticket_systems[name], config.auth_profiles, repository.installationId])

function stateOf({ config }: SyncTarget, name: string, opened: OpenedTracker, pauses: Pauses) {
  const system = config.ticket_systems[name]?.system ?? 'code_host'
  const pause = pauses.ofConnection(name, opened)
  if (opened.tracker === null) {
    const state = opened.isPausedByPlan ? ('paused_by_plan' as const) : ('not_configured' as const)
    return { system, state, problem: opened.problem, paused_until: null }
  }
  return {
    system,
    state: pause ? ('paused' as const) : ('ready' as const),
    problem: pause?.reason ?? null,
    paused_until: pause?.until?.toISOString() ?? null,
  }
}
