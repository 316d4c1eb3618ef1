import { EXIT } from '../exit-codes'
import { printable, type Terminal } from '../terminal'
import { toServerError } from './ask-server'
import { apiKey, askSignedIn, notSignedIn } from './ask-signed-in'
import { chooseServer } from './choose-server'
import { readCredentials } from './credentials'

interface Session {
  user: { name: string; email: string | null } | null
  orgs: { slug: string }[]
  permissions: string[]
}

/** Prints the user as the server knows it now, which may differ from the sign-in. */
export async function whoAmI(
  { options }: { options: { json?: boolean } },
  terminal: Terminal,
): Promise<number> {
  const identity = apiKey() === null ? readCredentials() : await findKeyOwner()
  if (!identity) throw notSignedIn()
  const { user, orgs, permissions } = await askSession(identity.org)
  if (!user) throw notSignedIn()
  const facts = {
    server: identity.server,
    name: user.name,
    email: user.email,
    org: identity.org,
    orgs: orgs.map(({ slug }) => slug),
    permissions,
  }
  if (options.json === true) terminal.print(JSON.stringify(facts, null, 2))
  else
    for (const [name, value] of Object.entries(facts))
      terminal.print(`${name.padEnd(12)}${formatFact(value)}`)
  return EXIT.ok
}

/** A key belongs to one org. The server returns which. */
async function findKeyOwner(): Promise<{ server: string; org: string | null }> {
  const { orgs } = await askSession(null)
  return { server: chooseServer(undefined), org: orgs[0]?.slug ?? null }
}

async function askSession(org: string | null): Promise<Session> {
  const response = await askSignedIn(`/app/${org ?? 'no-org-yet'}/api/session`)
  if (response.status !== 200) throw toServerError(response)
  return response.body as unknown as Session
}

const formatFact = (value: string | string[] | null) =>
  printable(Array.isArray(value) ? value.join(' ') : (value ?? '-'))
