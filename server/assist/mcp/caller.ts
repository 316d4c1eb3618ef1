import { readAssistant } from '#server/accounts/assistants/index'
import { authenticate } from '#server/accounts/auth/index'
import { endpointUrl } from '#server/accounts/idp/index'
import { findHome } from '#server/kernel/access/find-home'
import type { Actor, Assistant, Membership, RequestContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { enterOrg } from '#server/kernel/procedures'
import { assistantNamed } from '#server/kernel/tools/assistant'

/** A caller of `/mcp` or `/app/{org}/mcp` with read access to the org. */
export interface McpCaller {
  actor: Actor
  membership: Membership
  assistant: Assistant
}

/**
 * Verifies the credential of an MCP request: an assistant's token for this endpoint, an API key or an access token; never a
 * cookie, because browsers also send cookies for other sites. Without an org, uses the caller's home org.
 */
export async function readMcpCaller(ctx: RequestContext, request: Request, org?: string): Promise<McpCaller> {
  const { actor, name } = await readActor(ctx, request.headers, org ?? null)
  const slug = org ?? (await homeOf(ctx, actor))
  const membership = await enterOrg({ ...ctx, actor }, slug, 'specs:read')
  return { actor, membership, assistant: name ? assistantNamed(name) : assistantOf(request.headers) }
}

interface CredentialOwner {
  actor: Actor
  /** The name that a connected assistant claims. */
  name: string | null
}

async function readActor(
  ctx: RequestContext,
  headers: Headers,
  org: string | null,
): Promise<CredentialOwner> {
  const authorization = headers.get('authorization')
  if (authorization === null) throw new DomainError('unauthenticated', { message: NO_CREDENTIAL })
  const [, token = ''] = /^Bearer +(\S{1,4096}) *$/i.exec(authorization) ?? []
  const connected = token.startsWith('svc_') ? null : await readAssistant(ctx, token, org)
  if (connected) return connected
  const { signIn, baseUrl } = ctx
  // An external issuer may bind tokens to this endpoint (RFC 8707). Those of the embedded provider were read above.
  const resource = signIn.embedded ? undefined : endpointUrl(baseUrl, org)
  const { actor } = await authenticate(ctx, new Headers({ authorization }), resource)
  return { actor, name: null }
}

const NO_CREDENTIAL =
  'Assistants connect with an API key or an access token in the Authorization header. Create a key in Settings › API keys.'

async function homeOf(ctx: RequestContext, actor: Actor): Promise<string> {
  if (actor.kind === 'key') return actor.membership.org.slug
  if (actor.kind !== 'user') throw new DomainError('unauthenticated')
  const home = actor.onlyMembership?.org.slug ?? (await findHome(ctx, actor.userId))
  if (home) return home
  throw new DomainError('forbidden', {
    message: 'You belong to no organization yet. Create or join one, then connect again.',
  })
}

/** The product in User-Agent. Newer clients send their name in each request, which takes precedence. */
const assistantOf = (headers: Headers): Assistant =>
  assistantNamed(headers.get('user-agent')?.split(/[/\s(]/)[0] ?? '')
