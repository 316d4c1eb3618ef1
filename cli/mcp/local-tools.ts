import { listTool, type Toolset } from '#spec/tools/index'
import { EDITING_TOOLS } from './editing-tools'
import type { LocalTool } from './local-tool'
import { READING_TOOLS } from './reading-tools'
import { VERIFY_TOOL } from './verify-tool'

const byName = (one: LocalTool, other: LocalTool) => (one.name < other.name ? -1 : 1)

const LOCAL_TOOLS = [...READING_TOOLS, ...EDITING_TOOLS, VERIFY_TOOL].sort(byName)

/** The tools of the chosen toolsets, in the order of their names. */
export const localTools = (toolsets: readonly Toolset[]): LocalTool[] =>
  LOCAL_TOOLS.filter(({ toolset }) => toolsets.includes(toolset))

export const listings = (tools: readonly LocalTool[]) => tools.map((tool) => listTool(tool, tool.isReadOnly))
