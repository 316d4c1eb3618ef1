import { toServerError } from './ask-server'
import { apiKey, askSignedIn, storedSignIn } from './ask-signed-in'
import { chooseServer } from './choose-server'
import { ServerError } from './server-error'

export interface Identity {
  server: string
  org: string
}

/** The server and organization of the caller. An API key belongs to one organization, which the server returns. */
export async function findIdentity(orgOption: string | undefined): Promise<Identity> {
  const stored = apiKey() === null ? storedSignIn() : null
  const server = stored?.server ?? chooseServer(undefined)
  const org = orgOption ?? stored?.org ?? (await askForOrg())
  if (org === null) throw new ServerError('svc: you belong to no organization. Use --org SLUG.')
  return { server, org }
}

async function askForOrg(): Promise<string | null> {
  const answer = await askSignedIn({ path: '/app/no-org-yet/api/session' })
  if (answer.status !== 200) throw toServerError(answer)
  const orgs = answer.body.orgs as { slug: string }[] | undefined
  return orgs?.[0]?.slug ?? null
}
