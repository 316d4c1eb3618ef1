import { createMcpService, readMcpCaller } from '#server/assist/mcp/index'
import { registry } from '#server/collect'
import { DomainError, isDomainError } from '#server/kernel/errors'
import type { RequestEntry } from '../entry'
import type { HttpContext } from '../envelope'
import { MalformedBodyError } from '../request/malformed-body'
import { parseJson } from '../request/read-body'
import { readBytes } from '../request/read-bytes'
import { isOwnOrigin } from '../request/same-origin'
import type { AppResponse, Reply } from '../response/reply'

const MAX_BODY_BYTES = 1_000_000
/** Older clients may send several messages at once. Each counts as a request. */
const MAX_MESSAGES = 20

const serve = await createMcpService(registry)

/** Answers assistants at `/mcp` and `/app/{org}/mcp`. */
export const createMcpEndpoint =
  ({ contextOf, countCaller }: RequestEntry, baseUrl: string) =>
  async (c: HttpContext): Promise<AppResponse> => {
    const request = c.req.raw
    refuseForeignHost(request, baseUrl)
    const text = request.method === 'POST' ? await readText(request) : ''
    const ctx = contextOf(c, { kind: 'anonymous' })
    const caller = await readMcpCaller(ctx, request, c.req.param('org')).catch((error: unknown) => {
      throw withResourceMetadata(error, baseUrl, c.req.path)
    })
    const own = { ...ctx, actor: caller.actor }
    const count = () => countCaller(c, { ...own, hasStaleSession: false }, 'api')
    await count()
    const body = request.method === 'POST' ? parseMessages(text) : undefined
    if (body instanceof MalformedBodyError) return unreadable(body)
    for (let counted = 1; Array.isArray(body) && counted < body.length; counted++) await count()
    const { status, headers, content } = await serve(own, caller, request, body)
    return { status, headers: { ...headers, 'cache-control': 'no-store' }, content }
  }

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, MAX_BODY_BYTES)
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new DomainError('unsupported_media_type')
  return new TextDecoder().decode(bytes)
}

/** The messages of a POST, or why they cannot be read. */
function parseMessages(text: string): unknown {
  if (text === '') return new MalformedBodyError('The body is empty. Send a JSON-RPC message.', 'empty')
  try {
    const body = parseJson(text)
    if (Array.isArray(body) && body.length > MAX_MESSAGES)
      return new MalformedBodyError(`Send at most ${MAX_MESSAGES} messages at once.`, 'too_many')
    return body
  } catch (error) {
    if (error instanceof MalformedBodyError) return error
    throw error
  }
}

/** Clients of this protocol expect its own errors. */
const unreadable = ({ issues }: MalformedBodyError): Reply => ({
  status: 400,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  content: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: issues[0]?.msg } }),
})

/** Adds the address where a client learns how to get a credential (RFC 9728). */
function withResourceMetadata(error: unknown, baseUrl: string, path: string): unknown {
  if (!isDomainError(error) || error.code !== 'unauthenticated') return error
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${path.replace(/\/$/, '')}"`
  const originalChallenge = error.headers['www-authenticate']
  const challenge =
    originalChallenge === undefined ? `Bearer ${metadata}` : `${originalChallenge}, ${metadata}`
  return new DomainError('unauthenticated', {
    message: error.message,
    headers: { ...error.headers, 'www-authenticate': challenge },
  })
}

/**
 * Rejects browser requests from other sites, including sites whose name points to this machine: the requested host must be that
 * of BASE_URL. Without https, also accepts names of this machine and addresses.
 */
function refuseForeignHost(request: Request, baseUrl: string): void {
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (!isOwnHost(host, baseUrl))
    throw new DomainError('forbidden', {
      message: `Assistants are served at ${baseUrl} only. Use that address. Operators: set BASE_URL, and let the proxy pass the Host header.`,
    })
  const origin = request.headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, request, baseUrl))
    throw new DomainError('forbidden', {
      message: 'This request came from a page of another site. Connect the assistant itself, not a page.',
    })
}

const LOCAL = /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d+)?$/i

const isOwnHost = (host: string, baseUrl: string): boolean =>
  host.toLowerCase() === new URL(baseUrl).host || (!baseUrl.startsWith('https:') && LOCAL.test(host))
