import { askServer, type ServerAnswer, toServerError } from './ask-server'
import { chooseServer } from './choose-server'
import { type Credentials, readCredentials, writeCredentials } from './credentials'
import { ServerError } from './server-error'

/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 30_000

export const notSignedIn = () => new ServerError('svc: you are not signed in. Run svc login.')

/** SVC_API_KEY, for scripts. It takes precedence over a sign-in. */
export const apiKey = () => process.env.SVC_API_KEY || null

interface SignedInRequest {
  path: string
  body?: unknown
  isText?: boolean
}

/** Sends a request with SVC_API_KEY, or as the signed-in user. Renews an expired access token. */
export async function askSignedIn(request: SignedInRequest): Promise<ServerAnswer> {
  const key = apiKey()
  if (key !== null) return askServer({ ...request, server: chooseServer(undefined), bearer: key })
  const stored = storedSignIn()
  const isExpired = hasExpired(stored)
  const credentials = isExpired ? await renew(stored) : stored
  const response = await requestWithToken(credentials, request)
  return response.status === 401 && !isExpired
    ? requestWithToken(await renew(credentials), request)
    : response
}

/** The sign-in to the server of SVC_SERVER, if set. Tokens of another server are not valid there. */
export function storedSignIn(): Credentials {
  const stored = readCredentials()
  if (!stored) throw notSignedIn()
  const server = chooseServer(undefined)
  if (stored.server !== server)
    throw new ServerError(`svc: you are signed in to ${stored.server}, not to ${server}. Run svc login.`)
  return stored
}

const hasExpired = ({ accessExpiresAt }: Credentials) => accessExpiresAt - RENEW_BEFORE_MS < Date.now()

/** A valid token, for requests other than JSON questions. */
export async function bearerToken(): Promise<string> {
  const key = apiKey()
  if (key !== null) return key
  const stored = storedSignIn()
  return (hasExpired(stored) ? await renew(stored) : stored).accessToken
}

const requestWithToken = ({ server, accessToken }: Credentials, request: SignedInRequest) =>
  askServer({ ...request, server, bearer: accessToken })

async function renew(credentials: Credentials): Promise<Credentials> {
  const { server, refreshToken } = credentials
  // Some identity providers issue no refresh token.
  if (refreshToken === '') throw notSignedIn()
  const response = await askServer({ server, path: '/auth/refresh', body: { refresh_token: refreshToken } })
  if (response.status === 401) throw notSignedIn()
  if (response.status !== 200) throw toServerError(response)
  const { body } = response
  const renewed = {
    ...credentials,
    accessToken: String(body.access_token),
    accessExpiresAt: Date.now() + Number(body.expires_in) * 1000,
    refreshToken: String(body.refresh_token),
  }
  writeCredentials(renewed)
  return renewed
}
