import type { Toolset } from '../../spec/tools'
import type { Assistant, Membership, OrgInPlan, OrgRequestContext } from '../kernel/context'
import type { SaveMode } from '../kernel/tools/tool'

/** One HTTP request of an assistant. */
export interface McpSession {
  ctx: OrgRequestContext & { assistant: Assistant; org: OrgInPlan }
  membership: Membership
  /** The tools selected by the endpoint's address. */
  toolsets: readonly Toolset[]
  /** How assistants of the org save. Used only by changes. */
  readSaveMode(): Promise<SaveMode>
}
