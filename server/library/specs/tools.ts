import { getDocTool } from './tools/get-doc'
import { getSectionTool } from './tools/get-section'
import { getSpecTool } from './tools/get-spec'

export const tools = [getDocTool, getSectionTool, getSpecTool]
