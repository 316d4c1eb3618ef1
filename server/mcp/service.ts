import { createMcpHandler } from '@modelcontextprotocol/server'
import type { RequestContext } from '../kernel/context'
import type { McpCaller } from './caller'
import { createServer } from './protocol/create-server'
import { readSaveMode } from './read-save-mode'
import type { McpSession } from './session'
import { ToolSet } from './tools/tool-set'

/** Serves the Model Context Protocol, all versions that the library knows. It keeps nothing between requests. */
export async function createMcpService() {
  const tools = await ToolSet.load()
  const handler = createMcpHandler(({ authInfo }) => createServer(sessionOf(authInfo), tools), {
    // A stream that a client opens and never reads would be kept forever, and nothing is ever announced.
    maxSubscriptions: 0,
  })

  /** `body` is the parsed JSON of a POST. */
  return (ctx: RequestContext, caller: McpCaller, request: Request, body: unknown): Promise<Response> => {
    const session = openSession(ctx, caller)
    const authInfo = { token: '', clientId: '', scopes: [], extra: { session } }
    return handler.fetch(request, { authInfo, ...(body !== undefined && { parsedBody: body }) })
  }
}

function openSession(ctx: RequestContext, { actor, membership, assistant }: McpCaller): McpSession {
  const { org, permissions } = membership
  const own = actor.kind === 'user' ? { ...actor, onlyMembership: membership } : actor
  const session = { ...ctx, actor: own, assistant, org, permissions }
  return { ctx: session, membership, readSaveMode: () => readSaveMode(session) }
}

function sessionOf(authInfo: { extra?: Record<string, unknown> } | undefined): McpSession {
  return authInfo?.extra?.session as McpSession
}
