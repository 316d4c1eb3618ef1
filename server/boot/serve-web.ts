import { createServer } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cacheKeysOf } from '#server/accounts/keys/index'
import { type AppParts, createApp } from '#server/http/app'
import { guardConnections, serverOptions } from '#server/http/limits'
import { createPages } from '#server/http/pages/pages'
import { createRequestListener } from '#server/http/request-listener'
import { urlHost } from '#server/kernel/settings/addresses'
import { createLimiter } from '#server/platform/rate-limits/index'
import { createDrain } from './drain-server'
import { listen } from './listen'
import type { Settings } from './settings'
import type { SettingsInForce } from './setup/settings-in-force'
import { openSignIn } from './vendors/open-sign-in'
import { webhookSecretsOf } from './webhook-secrets'

export interface WebServer {
  address: string
  close(): Promise<void>
}

const buildFolder = fileURLToPath(new URL('../../build/pages', import.meta.url))

type MadeHere = 'stopping' | 'baseUrl' | 'pages' | 'webhookSecrets' | 'limiter' | 'trustProxyHops' | 'signIn'

interface WebParts extends Omit<AppParts, MadeHere> {
  /** Absent if the settings do not change while the process runs. */
  inForce?: SettingsInForce
  /** False if a person entered the issuer. */
  trustsIssuer?: boolean
}

export async function serveWeb(
  settings: Settings,
  { inForce, trustsIssuer, ...parts }: WebParts,
): Promise<WebServer> {
  const build = await import(pathToFileURL(`${buildFolder}/server/index.js`).href)
  const pages = createPages({ build, assetsDir: `${buildFolder}/client` })
  let app: ReturnType<typeof createApp> | undefined
  const server = createServer(
    serverOptions(),
    createRequestListener((request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 })),
  )
  guardConnections(server)
  const { stopping, close } = createDrain(server)
  const port = await listen(server, settings.host, settings.port)
  const address = addressOf(settings, port)
  await cacheKeysOf(parts.db)
  const limiter = createLimiter({ sql: parts.db.$client, limits: settings.rateLimits })
  const { trustProxyHops, hstsSubdomains, securityContacts } = settings
  const listensAt = `http://${urlHost(ownAddress(settings.host))}:${port}`
  const signIn = await openSignIn(settings, { ...parts, baseUrl: address, listensAt, trustsIssuer })
  const webhookSecrets = webhookSecretsOf(settings)
  inForce?.onChange((changed) => {
    Object.assign(webhookSecrets, webhookSecretsOf(changed))
  })
  app = createApp({
    ...parts,
    stopping,
    baseUrl: address,
    pages,
    webhookSecrets,
    limiter,
    trustProxyHops,
    signIn,
    hstsSubdomains,
    securityContacts,
  })
  return { address, close }
}

/** The address under which browsers reach this deployment. */
export const addressOf = ({ baseUrl, host }: Pick<Settings, 'baseUrl' | 'host'>, port: number) =>
  baseUrl ?? `http://${urlHost(host)}:${port}`

/** Wildcard addresses cannot be connected to, so they are replaced by the loopback address. */
const ownAddress = (host: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host
