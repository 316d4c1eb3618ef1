import type { Hono } from 'hono'
import type { EmbeddedProvider } from '#server/kernel/sign-in'
import type { RequestEntry } from '../entry'
import type { createEnvelope, Env, HttpContext } from '../envelope'
import type { TransportSecurity } from '../response/security-headers'
import { passToProvider } from './pass-to-provider'
import { registrationEndpoint } from './registration-endpoint'

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
