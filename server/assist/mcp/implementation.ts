import { mcpRouter } from './router'

export const procedures = { mcp: mcpRouter }
