import type { z } from 'zod'
import { contributionsOf } from '#server/kernel/contributions'
import type { Permission } from '#server/kernel/permissions'
import type { Registry } from '#server/kernel/registry'
import type { ProcedureDefinition } from '#server/kernel/run-procedure'
import type { Tool } from '#server/kernel/tools/tool'
import { listTool, type ToolListing } from '#spec/tools/index'

/** A tool with values derived from its declaration once per process. */
export interface LoadedTool extends Tool {
  definition: ProcedureDefinition
  permission: Permission
  isReadOnly: boolean
  /** Rejects arguments that the tool does not have. */
  strictInput: z.ZodObject
  /** Its entry in the list of tools. */
  listing: ToolListing
}

/** The tools of all modules, in the order of their names. */
export async function loadTools(registry: Registry): Promise<LoadedTool[]> {
  const tools = await contributionsOf({ registry }, 'tools')
  return tools.map(describeTool).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function describeTool(tool: Tool): LoadedTool {
  const definition = tool.procedure._def as unknown as ProcedureDefinition
  const access = definition.meta?.programs ?? definition.meta?.access
  if (access !== 'specs:read' && access !== 'specs:write')
    throw new Error(`The tool ${tool.name} belongs to a procedure that an assistant may not call.`)
  const isReadOnly = definition.type === 'query'
  const listing = listTool(tool, isReadOnly)
  return { ...tool, definition, permission: access, isReadOnly, strictInput: tool.input.strict(), listing }
}
