import type { Context } from '../kernel/context'
import type { Delivery } from '../webhooks'

/** What somebody did in a repository of an org: the delivery says where to look, and nothing more is believed. */
export interface RepositoryEvent {
  orgId: number
  repositoryId: number
  delivery: Delivery
}

/** Runs in the transaction that marks the delivery done; what takes long, or reaches outside, it leaves to a job. */
export type Listener = (ctx: Context, event: RepositoryEvent) => Promise<void>

/** The rooms that want to know, by the kind of event. A room that is built adds itself here. */
const LISTENERS: Record<string, readonly Listener[]> = {
  pull_request: [],
  issues: [],
  issue_comment: [],
}

export const listenersOf = (kind: string): readonly Listener[] => LISTENERS[kind] ?? []
