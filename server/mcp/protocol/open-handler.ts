import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server'

/** Serves all versions of the protocol that the library knows. It keeps nothing between requests. */
export const openMcpHandler = (open: McpServerFactory) =>
  // A stream that a client opens and never reads would be kept forever, and nothing is ever announced.
  createMcpHandler(open, { maxSubscriptions: 0 })
