import { and, eq, isNull } from 'drizzle-orm'
import type { JWK } from 'jose'
import type { ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Database } from '#db/client'
import { isDatabaseAway } from '#db/is-database-away'
import { users } from '#db/schema/index'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { assistantPrompts, chooseResource, interactionPath, resourceServer } from './assistants/authorization'
import { CLIENT_ID } from './client-id'
import { sendUnavailable } from './send-unavailable'
import { SIGNING_ALGORITHM } from './signing-keys'
import { createStore } from './store'

const REGISTRATION_PATH = '/idp/register'
export const SCOPE = 'openid profile email'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** In seconds. */
const LIFETIMES = {
  AccessToken: 15 * MINUTE,
  AuthorizationCode: MINUTE,
  DeviceCode: 10 * MINUTE,
  Grant: 400 * DAY,
  IdToken: 15 * MINUTE,
  Interaction: 15 * MINUTE,
  RefreshToken: 60 * DAY,
  Session: 15 * MINUTE,
} satisfies Configuration['ttl']

export interface ProviderParts {
  db: Database
  box: SecretBox
  baseUrl: string
  audience: string
  clientSecret: string
  cookieKey: string
  keys: JWK[]
}

/**
 * The deployment is a client without consent. All other clients are assistants, which a person must allow. There is no provider
 * session.
 */
export function configureProvider(parts: ProviderParts): Configuration {
  const { db, box, baseUrl, clientSecret, cookieKey, keys } = parts
  return {
    adapter: createStore(db, box),
    jwks: { keys },
    clients: [deploymentClient(baseUrl, clientSecret)],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    cookies: {
      keys: [cookieKey],
      names: { session: 'svc_idp', interaction: 'svc_idp_step', resume: 'svc_idp_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    ttl: LIFETIMES,
    clientAuthMethods: ['client_secret_basic', 'none'],
    features: featuresFor(parts),
    discovery: {
      registration_endpoint: `${baseUrl}${REGISTRATION_PATH}`,
      client_id_metadata_document_supported: true,
    },
    interactions: {
      policy: assistantPrompts(),
      url: (_ctx, { uid, params }) => interactionPath(uid, String(params.client_id)),
    },
    findAccount: (_ctx, subject) => findAccount(db, subject),
    loadExistingGrant: (ctx) => (isDeployment(ctx) ? grantEverything(ctx) : findApprovedGrant(ctx)),
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    renderError: (ctx, _, error) => {
      if (isDatabaseAway(error)) sendUnavailable(ctx)
      else ctx.redirect(`/auth/problem?reason=${isDeployment(ctx) ? 'expired' : 'assistant'}`)
    },
  }
}

const deploymentClient = (baseUrl: string, clientSecret: string): ClientMetadata => ({
  client_id: CLIENT_ID,
  client_secret: clientSecret,
  redirect_uris: [`${baseUrl}/auth/callback`],
  grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_basic',
  id_token_signed_response_alg: SIGNING_ALGORITHM,
})

/** Access tokens of the deployment are JWTs for its audience. Those of an assistant are opaque and bound to one endpoint. */
const featuresFor = ({ audience, baseUrl }: ProviderParts): Configuration['features'] => ({
  devInteractions: { enabled: false },
  deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****' },
  revocation: { enabled: true },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  resourceIndicators: {
    enabled: true,
    defaultResource: (_ctx, client) => (client.clientId === CLIENT_ID ? audience : chooseResource(baseUrl)),
    useGrantedResource: () => true,
    getResourceServerInfo: (ctx, resource, client) =>
      client.clientId === CLIENT_ID
        ? {
            audience,
            scope: '',
            accessTokenFormat: 'jwt',
            accessTokenTTL: LIFETIMES.AccessToken,
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          }
        : resourceServer(ctx, baseUrl, resource),
  },
})

/** Also false if the request names no client. */
const isDeployment = ({ oidc }: KoaContextWithOIDC) =>
  (oidc.client?.clientId ?? oidc.params?.client_id) === CLIENT_ID

async function findAccount(db: Database, subject: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, Number(subject)), isNull(users.deactivatedAt)))
  if (!user) return undefined
  const { email, emailVerifiedAt, name, picture } = user
  const claims = {
    sub: subject,
    name,
    ...(picture === null ? {} : { picture }),
    ...(email === null ? {} : { email, email_verified: emailVerifiedAt !== null }),
  }
  return { accountId: subject, claims: () => claims }
}

/** The scopes that the person allowed on the consent page, in this authorization only. */
async function findApprovedGrant({ oidc }: KoaContextWithOIDC) {
  const grantId = oidc.result?.consent?.grantId
  return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
}

async function grantEverything(ctx: KoaContextWithOIDC) {
  const { provider, client, session } = ctx.oidc
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}
