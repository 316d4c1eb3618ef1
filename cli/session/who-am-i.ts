import { EXIT } from '../exit-codes'
import { printable, type Terminal } from '../terminal'
import { refusal } from './ask-server'
import { askSignedIn, notSignedIn } from './ask-signed-in'
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
  const kept = readCredentials()
  if (!kept) throw notSignedIn()
  const answer = await askSignedIn(`/app/${kept.org ?? 'no-org-yet'}/api/session`)
  if (answer.status !== 200) throw refusal(answer)
  const { user, orgs, permissions } = answer.body as unknown as Session
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

const tell = (value: string | string[] | null) =>
  printable(Array.isArray(value) ? value.join(' ') : (value ?? '-'))
