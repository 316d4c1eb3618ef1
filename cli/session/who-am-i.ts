import { EXIT } from '../exit-codes'
import { printable, type Terminal } from '../terminal'
import { refusal } from './ask-server'
import { apiKey, askSignedIn, notSignedIn } from './ask-signed-in'
import { chooseServer } from './choose-server'
import { readCredentials } from './credentials'

interface Session {
  user: { name: string; email: string | null } | null
  orgs: { slug: string }[]
  permissions: string[]
}

/** Who the server says one is: not what was true at sign-in. */
export async function whoAmI(
  { options }: { options: { json?: boolean } },
  terminal: Terminal,
): Promise<number> {
  const kept = apiKey() === null ? readCredentials() : await findKeyOwner()
  if (!kept) throw notSignedIn()
  const { user, orgs, permissions } = await askSession(kept.org)
  if (!user) throw notSignedIn()
  const facts = {
    server: kept.server,
    name: user.name,
    email: user.email,
    org: kept.org,
    orgs: orgs.map(({ slug }) => slug),
    permissions,
  }
  if (options.json === true) terminal.print(JSON.stringify(facts, null, 2))
  else for (const [name, value] of Object.entries(facts)) terminal.print(`${name.padEnd(12)}${tell(value)}`)
  return EXIT.ok
}

/** A key belongs to one org, which the server names. */
async function findKeyOwner(): Promise<{ server: string; org: string | null }> {
  const { orgs } = await askSession(null)
  return { server: chooseServer(undefined), org: orgs[0]?.slug ?? null }
}

async function askSession(org: string | null): Promise<Session> {
  const answer = await askSignedIn(`/app/${org ?? 'no-org-yet'}/api/session`)
  if (answer.status !== 200) throw refusal(answer)
  return answer.body as unknown as Session
}

const tell = (value: string | string[] | null) =>
  printable(Array.isArray(value) ? value.join(' ') : (value ?? '-'))
