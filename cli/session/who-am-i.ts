import { z } from 'zod'
import type { DataCommand } from '#cli/data-command'
import { printable } from '#cli/terminal'
import { toServerError } from './ask-server'
import { apiKey, askSignedIn, notSignedIn, storedSignIn } from './ask-signed-in'
import { chooseServer } from './choose-server'

interface Session {
  user: { name: string; email: string | null } | null
  orgs: { slug: string }[]
  permissions: string[]
}

const Facts = z.object({
  server: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  org: z.string().nullable(),
  orgs: z.array(z.string()),
  permissions: z.array(z.string()),
})

/** The user as currently stored on the server, which may differ from the sign-in. */
export const whoAmI: DataCommand<Record<never, never>, z.infer<typeof Facts>> = {
  schema: Facts,
  async answer() {
    const identity = apiKey() === null ? storedSignIn() : await findKeyOwner()
    const { user, orgs, permissions } = await askSession(identity.org)
    if (!user) throw notSignedIn()
    return {
      server: identity.server,
      name: user.name,
      email: user.email,
      org: identity.org,
      orgs: orgs.map(({ slug }) => slug),
      permissions,
    }
  },
  print(facts, terminal) {
    for (const [name, value] of Object.entries(facts))
      terminal.print(`${name.padEnd(12)}${formatFact(value)}`)
  },
}

/** A key belongs to one org. The server returns which. */
async function findKeyOwner(): Promise<{ server: string; org: string | null }> {
  const { orgs } = await askSession(null)
  return { server: chooseServer(undefined), org: orgs[0]?.slug ?? null }
}

async function askSession(org: string | null): Promise<Session> {
  const response = await askSignedIn({ path: `/app/${org ?? 'no-org-yet'}/api/session` })
  if (response.status !== 200) throw toServerError(response)
  return response.body as unknown as Session
}

const formatFact = (value: string | string[] | null) =>
  printable(Array.isArray(value) ? value.join(' ') : (value ?? '-'))
