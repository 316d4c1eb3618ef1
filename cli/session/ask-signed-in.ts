import { type Answer, askServer, refusal } from './ask-server'
import { chooseServer } from './choose-server'
import { type Credentials, readCredentials, writeCredentials } from './credentials'
import { ServerError } from './server-error'

/** So long before its end a token is taken for a new one. */
const EARLY_MS = 30_000

export const notSignedIn = () => new ServerError('svc: you are not signed in. Run svc login.')

/** The key of SVC_API_KEY, for scripts; it comes before a sign-in. */
export const apiKey = () => process.env.SVC_API_KEY || null

/** Asks with SVC_API_KEY, else in the name of whoever signed in, with a new access token when the old one is over. */
export async function askSignedIn(path: string): Promise<Answer> {
  const key = apiKey()
  if (key !== null) return askServer({ server: chooseServer(undefined), path, bearer: key })
  const kept = readCredentials()
  if (!kept) throw notSignedIn()
  const isOver = kept.accessExpiresAt - EARLY_MS < Date.now()
  const credentials = isOver ? await renew(kept) : kept
  const answer = await ask(credentials, path)
  return answer.status === 401 && !isOver ? ask(await renew(credentials), path) : answer
}

const ask = ({ server, accessToken }: Credentials, path: string) =>
  askServer({ server, path, bearer: accessToken })

async function renew(credentials: Credentials): Promise<Credentials> {
  const { server, refreshToken } = credentials
  // Not every provider gives one.
  if (refreshToken === '') throw notSignedIn()
  const answer = await askServer({ server, path: '/auth/refresh', body: { refresh_token: refreshToken } })
  if (answer.status === 401) throw notSignedIn()
  if (answer.status !== 200) throw refusal(answer)
  const { body } = answer
  const renewed = {
    ...credentials,
    accessToken: String(body.access_token),
    accessExpiresAt: Date.now() + Number(body.expires_in) * 1000,
    refreshToken: String(body.refresh_token),
  }
  writeCredentials(renewed)
  return renewed
}
