import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server'
import type { ProcedureContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { Registry } from '#server/kernel/registry'
import { readToolsets, TOOLSETS, type Toolset } from '#spec/tools/index'
import type { McpCaller } from './caller'
import { createServer } from './protocol/create-server'
import { answerPlainCall } from './protocol/plain-call'
import type { McpReply } from './protocol/reply'
import { readSaveMode } from './read-save-mode'
import type { McpSession } from './session'
import { ToolSet } from './tools/tool-set'

/** Serves the Model Context Protocol in all versions of the library. Keeps no state between requests. */
export async function createMcpService(registry: Registry) {
  const tools = await ToolSet.load(registry)
  const handler = openMcpHandler(({ authInfo }) => createServer(sessionOf(authInfo), tools))

  /** `body` is the parsed JSON of a POST. */
  return async (
    ctx: ProcedureContext,
    caller: McpCaller,
    request: Request,
    body: unknown,
  ): Promise<McpReply> => {
    const session = openSession(ctx, caller, toolsetsOf(request))
    const plain = await answerPlainCall(session, tools, request.headers, body)
    if (plain) return plain
    const authInfo = { token: '', clientId: '', scopes: [], extra: { session } }
    const parsed = body === undefined ? {} : { parsedBody: body }
    return wholeReply(await handler.fetch(request, { authInfo, ...parsed }))
  }
}

/** Read to the end, so that no client can keep a response open. */
const wholeReply = async (response: Response): Promise<McpReply> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  content: await response.text(),
})

function openSession(
  ctx: ProcedureContext,
  { actor, membership, assistant }: McpCaller,
  toolsets: readonly Toolset[],
): McpSession {
  const { org, permissions } = membership
  const own = actor.kind === 'user' ? { ...actor, onlyMembership: membership } : actor
  const session = { ...ctx, actor: own, assistant, org, permissions }
  return { ctx: session, membership, toolsets, readSaveMode: () => readSaveMode(session) }
}

/** `?toolsets=specs,edits` at the endpoint shortens the list of tools. */
function toolsetsOf({ url }: Request): readonly Toolset[] {
  const toolsets = readToolsets(new URL(url).searchParams.get('toolsets') ?? undefined)
  if (toolsets !== null) return toolsets
  throw new DomainError('validation_failed', {
    message: `toolsets names some of ${TOOLSETS.join(', ')}, separated by commas.`,
  })
}

function sessionOf(authInfo: { extra?: Record<string, unknown> } | undefined): McpSession {
  return authInfo?.extra?.session as McpSession
}

/** Supports all protocol versions of the library. Keeps no state between requests. */
export const openMcpHandler = (open: McpServerFactory) =>
  // A stream that a client opens and never reads would stay open forever, and nothing is ever announced.
  createMcpHandler(open, { maxSubscriptions: 0 })
