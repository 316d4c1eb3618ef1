import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { DomainError } from '#server/kernel/errors'
import { networkOf } from '#server/kernel/network-of'
import type { EmbeddedProvider } from '#server/kernel/sign-in'
import type { RequestEntry } from '../entry'
import type { createEnvelope, Env, HttpContext } from '../envelope'
import { readBytes } from '../request/read-bytes'
import type { Reply } from '../response/reply'
import { addSecurityHeaders, type TransportSecurity } from '../response/security-headers'

interface Parts {
  entry: RequestEntry
  embedded: EmbeddedProvider
  baseUrl: string
  enveloped: ReturnType<typeof createEnvelope>
  transport: TransportSecurity
}

/** Mounts the embedded provider, its metadata (RFC 8414, OpenID Discovery) and the registration of assistants. */
export function mountProvider(app: Hono<Env>, parts: Parts): void {
  const { embedded, enveloped } = parts
  app.post(`${embedded.path}/register`, enveloped(registrationEndpoint(parts), embedded.path))
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    app.get(`/.well-known/${name}${embedded.path}`, enveloped(metadataEndpoint(parts), embedded.path))
  app.all(`${embedded.path}/*`, enveloped(providerEndpoint(parts), embedded.path))
}

const metadataEndpoint =
  ({ entry, embedded, transport }: Parts) =>
  async (c: HttpContext) => {
    await entry.countSender(c, 'api')
    return passToProvider(c, embedded, `${embedded.path}/.well-known/openid-configuration`, transport)
  }

const providerEndpoint =
  ({ entry, embedded, transport }: Parts) =>
  async (c: HttpContext) => {
    const authorization = c.req.header('authorization') ?? null
    if (!embedded.isFromDeployment(authorization)) await entry.countSender(c, 'api')
    return passToProvider(c, embedded, new URL(c.req.url).pathname, transport)
  }

/** The public paths of the embedded provider. Its own pages are not public; ours replace them. */
const PUBLIC_REQUESTS =
  /^(GET \/(\.well-known\/openid-configuration|jwks|auth(\/[\w-]+)?)|POST \/(token(\/revocation)?|device\/auth))$/

/** Lets the embedded provider respond directly, because it uses Node's request and response objects. */
async function passToProvider(
  c: HttpContext,
  embedded: EmbeddedProvider,
  path: string,
  transport: TransportSecurity,
): Promise<Response> {
  const { incoming, outgoing } = c.env
  const action = `${c.req.method} ${path.slice(embedded.path.length)}`
  if (!incoming || !outgoing || !PUBLIC_REQUESTS.test(action)) throw new DomainError('not_found')
  const headers: Record<string, string> = { 'x-request-id': c.get('requestId') }
  addSecurityHeaders(headers, transport)
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
  incoming.url = path + new URL(c.req.url).search
  await embedded.handle(incoming as never, outgoing as never)
  return RESPONSE_ALREADY_SENT.clone()
}

const MAX_BYTES = 20_000

/** Registers an assistant. Anyone may register, because the person decides later; errors follow RFC 7591. */
const registrationEndpoint =
  ({ entry, embedded }: { entry: RequestEntry; embedded: EmbeddedProvider }) =>
  async (c: HttpContext): Promise<Reply> => {
    await entry.countSender(c, 'public')
    const metadata = parse(await readBytes(c.req.raw, MAX_BYTES))
    const { status, body } = await embedded.registerAssistant(metadata, networkOf(entry.addressOf(c)))
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    return { status, headers, content: new TextEncoder().encode(JSON.stringify(body)) }
  }

/** undefined for a body that is not JSON: it is rejected like one that is not an object. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
