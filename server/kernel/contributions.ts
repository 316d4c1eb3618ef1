import type { PlanItem } from '#spec/tickets/index'
import type { SavedDocument } from '#spec/tickets/saved-document'
import type { ChangeHandlers } from './changes'
import type { Context, OrgContext } from './context'
import type { CodeHostLinkHandler, ConnectionEventSubscription, EventSubscription } from './events'
import type { StoredMetrics } from './metrics/stored-metrics'
import type { CheckedNotice } from './notices/notice-checks'
import type { Repository } from './repositories/find-repository'
import type { Tool } from './tools/tool'

/** The code that a module contributes to other modules, by the names under which `implementation.ts` exports it. */
export interface Contributions extends ChangeHandlers {
  /** The procedures that assistants may call, as tools. */
  tools?: readonly Tool[]
  /** The webhook events that it handles. */
  events?: readonly EventSubscription[]
  /** The webhook events of orgs' own connections that it handles. */
  connectionEvents?: readonly ConnectionEventSubscription[]
  /** Called when a person has linked their account at the code host. */
  onCodeHostLink?: CodeHostLinkHandler
  /** What saving a document would add to the next ticket sync. */
  previewTickets?: TicketPreview
  /** What operators see of its tables. */
  storedMetrics?: readonly StoredMetrics[]
  /** Checks right before sending whether notices are still true. */
  noticeChecks?: readonly CheckedNotice[]
}

/** The steps that the next ticket sync gets if the document is saved. */
export type TicketPreview = (
  ctx: OrgContext,
  repository: Repository,
  saved: SavedDocument,
) => Promise<readonly PlanItem[]>

type ElementOf<Value> = Value extends readonly (infer Element)[] ? Element : Value

type Contribution<Name extends keyof Contributions> = ElementOf<NonNullable<Contributions[Name]>>

/** What all modules contribute under this name. */
export const contributionsOf = async <Name extends keyof Contributions>(
  { registry }: Pick<Context, 'registry'>,
  name: Name,
): Promise<readonly Contribution<Name>[]> => (await registry.contributions(name)) as Contribution<Name>[]
