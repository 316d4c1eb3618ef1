import type { z } from 'zod'
import type { OrgProcedureContext } from '#server/kernel/context'
import { limitToScopes } from '#server/kernel/permissions'
import { enterOrg } from '#server/kernel/procedures'
import { ASSISTANT_SCOPES } from '#server/kernel/sign-in'
import { assistantNamed } from '#server/kernel/tools/assistant'
import { createMcpService } from './service'
import type { ToolsWire } from './wire'

let service: ReturnType<typeof createMcpService> | undefined

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'Plumbline settings', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/list',
}

interface ListAnswer {
  result: { tools: { name: string; title: string; annotations: { readOnlyHint?: boolean } }[] }
}

/** Lists the tools as shown to an assistant of the caller with all assistant permissions. */
export async function previewTools(ctx: OrgProcedureContext): Promise<z.infer<typeof ToolsWire>> {
  const membership = await enterOrg(ctx, ctx.org.slug, 'specs:read')
  const permissions = limitToScopes(membership.permissions, [...ASSISTANT_SCOPES])
  const caller = {
    actor: ctx.actor,
    membership: { ...membership, permissions },
    assistant: assistantNamed('Plumbline settings'),
  }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } }
  const request = new Request(`${ctx.baseUrl}/app/${ctx.org.slug}/mcp`, { method: 'POST', headers: HEADERS })
  service ??= createMcpService(ctx.registry)
  const serve = await service
  const { content } = await serve(ctx, caller, request, message)
  const { result } = JSON.parse(content) as ListAnswer
  return {
    tools: result.tools.map(({ name, title, annotations }) => ({
      name,
      title,
      is_read_only: annotations.readOnlyHint ?? false,
    })),
  }
}
