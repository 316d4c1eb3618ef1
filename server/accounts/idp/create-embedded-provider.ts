import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { isDatabaseAway } from '#db/is-database-away'
import { deploymentSecret } from '#server/kernel/secrets/deployment-secret'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import type { EmbeddedProvider } from '#server/kernel/sign-in'
import { accountSubjectOf } from './accounts'
import { answerDevice, findWaitingDevice } from './answer-device'
import { answerAssistant, findAssistantRequest } from './assistants/assistant-requests'
import { type DocumentParts, loadClientDocument } from './assistants/client-documents'
import { registerClient } from './assistants/register-client'
import { requestScopes } from './assistants/request-scopes'
import { CLIENT_ID } from './client-id'
import { configureProvider } from './configure-provider'
import { Provider } from './oidc-provider'
import { sendUnavailable } from './send-unavailable'
import { signingKeys } from './signing-keys'

const IDP_PATH = '/idp'

/** Maximum delay until a key rotation by another process is noticed. */
const KEYS_READ_EVERY_MS = 30_000

export interface EmbeddedParts extends DocumentParts {
  log: Logger
  secretBox: SecretBox
  baseUrl: string
  audience: string
}

export interface EmbeddedIdentityProvider extends EmbeddedProvider {
  issuer: string
  client: { id: string; secret: string }
}

/** The embedded OpenID provider. A process caches only keys, so any process can handle any request. */
export async function createEmbeddedProvider(parts: EmbeddedParts): Promise<EmbeddedIdentityProvider> {
  const { db, secretBox, baseUrl } = parts
  const issuer = `${baseUrl}${IDP_PATH}`
  const clientSecret = await deploymentSecret(db, secretBox, 'idp client')
  const cookieKey = await deploymentSecret(db, secretBox, 'idp cookies')
  const current = cacheProvider(parts, (keys) =>
    openProvider(issuer, parts, {
      db,
      box: secretBox,
      baseUrl,
      audience: parts.audience,
      clientSecret,
      cookieKey,
      keys,
    }),
  )

  return {
    issuer,
    client: { id: CLIENT_ID, secret: clientSecret },
    path: IDP_PATH,

    async handle(incoming, outgoing) {
      await loadRequestingClient(parts, incoming.url ?? '/')
      incoming.url = requestScopes(incoming.url ?? '/', `${IDP_PATH}/auth`)
      pinOrigin(incoming, issuer)
      const provider = await current()
      await provider.callback()(incoming, outgoing)
    },

    isFromDeployment: (authorization) =>
      authorization === `Basic ${Buffer.from(`${CLIENT_ID}:${clientSecret}`).toString('base64')}`,

    async isWaiting(interactionId) {
      return (await (await current()).Interaction.find(interactionId)) !== undefined
    },

    async finishSignIn(interactionId, userId) {
      const interaction = await (await current()).Interaction.find(interactionId)
      if (!interaction) return null
      interaction.result = { login: { accountId: accountSubjectOf(userId) } }
      await interaction.persist()
      return interaction.returnTo
    },

    async isDeviceWaiting(userCode) {
      return (await findWaitingDevice(await current(), userCode)) !== null
    },

    async answerDevice(userCode, userId, isApproved) {
      return answerDevice(await current(), userCode, { userId, isApproved, audience: parts.audience })
    },

    registerAssistant: (metadata, network) => registerClient(parts, metadata, network),

    async findAssistantRequest(interactionId) {
      return findAssistantRequest(await current(), interactionId)
    },

    async answerAssistant(interactionId, answer) {
      return answerAssistant(await current(), interactionId, answer)
    },
  }
}

/** A program whose id is an address needs no registration: its metadata is read before the provider looks it up. */
async function loadRequestingClient(parts: EmbeddedParts, requestUrl: string): Promise<void> {
  const { pathname, searchParams } = new URL(requestUrl, parts.baseUrl)
  const clientId = pathname === `${IDP_PATH}/auth` ? searchParams.get('client_id') : null
  if (clientId !== null) await loadClientDocument(parts, clientId)
}

function openProvider(
  issuer: string,
  { log }: EmbeddedParts,
  parts: Parameters<typeof configureProvider>[0],
) {
  const provider = new Provider(issuer, configureProvider(parts))
  provider.proxy = true
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseAway(error)) return sendUnavailable(ctx)
    log.error({ err: error }, 'the embedded provider failed')
  })
  // The types declare this event only on `provider.app`, which is deprecated and equal to the provider itself.
  EventEmitter.prototype.on.call(provider, 'error', (error: unknown) =>
    log.debug({ err: error }, 'the embedded provider refused'),
  )
  provider.on('grant.revoked', (ctx) => {
    // A used refresh token was sent again: it may have been stolen, so the connection ends.
    if (ctx.oidc.entities.RefreshToken?.consumed)
      log.warn({ client_id: ctx.oidc.client?.clientId }, 'an assistant reused a refresh token')
  })
  // Our own session decides who is signed in, so the provider's session ends at once.
  provider.on('authorization.success', (ctx) => Object.assign(ctx.oidc.session ?? {}, { destroyed: true }))
  return provider
}

/** Forces the public origin, so that request headers cannot change the URLs that the provider creates. */
function pinOrigin(incoming: IncomingMessage & { originalUrl?: string }, issuer: string): void {
  const { host, protocol } = new URL(issuer)
  incoming.originalUrl = incoming.url
  incoming.url = incoming.url?.slice(IDP_PATH.length) || '/'
  for (const name of Object.keys(incoming.headers))
    if (name.startsWith('x-forwarded-')) delete incoming.headers[name]
  Object.assign(incoming.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
}

/** Reuses the provider until the keys in the database change. */
function cacheProvider(
  { db, clock, secretBox }: EmbeddedParts,
  open: (keys: Keys) => Provider,
): () => Promise<Provider> {
  let cached: { provider: Provider; names: string; until: number } | null = null
  return async () => {
    const now = clock.now().getTime()
    if (cached && now < cached.until) return cached.provider
    const keys = await signingKeys({ db, clock }, secretBox)
    const names = keys.map(({ kid }) => kid).join()
    const provider = cached?.names === names ? cached.provider : open(keys)
    cached = { provider, names, until: now + KEYS_READ_EVERY_MS }
    return provider
  }
}

type Keys = Awaited<ReturnType<typeof signingKeys>>
