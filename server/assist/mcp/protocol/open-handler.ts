import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server'

/** Supports all protocol versions of the library. Keeps no state between requests. */
export const openMcpHandler = (open: McpServerFactory) =>
  // A stream that a client opens and never reads would stay open forever, and nothing is ever announced.
  createMcpHandler(open, { maxSubscriptions: 0 })
