import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { DomainError } from '#server/kernel/errors'
import type { EmbeddedProvider } from '#server/kernel/sign-in'
import type { HttpContext } from '../envelope'
import { addSecurityHeaders, type TransportSecurity } from '../response/security-headers'

/** The public paths of the embedded provider. Its own pages are not public; ours replace them. */
const PUBLIC_REQUESTS =
  /^(GET \/(\.well-known\/openid-configuration|jwks|auth(\/[\w-]+)?)|POST \/(token(\/revocation)?|device\/auth))$/

/** Lets the embedded provider respond directly, because it uses Node's request and response objects. */
export async function passToProvider(
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
