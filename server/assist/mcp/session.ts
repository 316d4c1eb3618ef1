import type { Assistant, Membership, OrgInPlan, OrgProcedureContext } from '#server/kernel/context'
import type { SaveMode } from '#server/kernel/tools/tool'
import type { Toolset } from '#spec/tools/index'

/** One HTTP request of an assistant. */
export interface McpSession {
  ctx: OrgProcedureContext & { assistant: Assistant; org: OrgInPlan }
  membership: Membership
  /** The tools selected by the endpoint's address. */
  toolsets: readonly Toolset[]
  /** How assistants of the org save. Used only by changes. */
  readSaveMode(): Promise<SaveMode>
}
