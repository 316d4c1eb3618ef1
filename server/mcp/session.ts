import type { Toolset } from '../../spec/tools'
import type { Assistant, Membership, OrgInPlan, OrgRequestContext } from '../kernel/context'
import type { SaveMode } from '../kernel/tools/tool'

/** One HTTP request of an assistant. */
export interface McpSession {
  ctx: OrgRequestContext & { assistant: Assistant; org: OrgInPlan }
  membership: Membership
  /** The tools that the address of the endpoint asks for. */
  toolsets: readonly Toolset[]
  /** How the org wants assistants to save. Only changes ask for it. */
  readSaveMode(): Promise<SaveMode>
}
