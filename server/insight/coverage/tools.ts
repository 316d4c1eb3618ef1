import { getCoverageTool } from './tools/get-coverage'
import { getTasksTool } from './tools/get-tasks'
import { listDocsTool } from './tools/list-docs'
import { listSpecsTool } from './tools/list-specs'

export const tools = [getCoverageTool, getTasksTool, listDocsTool, listSpecsTool]
