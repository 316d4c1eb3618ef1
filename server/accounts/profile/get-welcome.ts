import { and, eq, isNull, sql } from 'drizzle-orm'
import { apiKeys, documents, installations, memberships, repositories, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import type { WelcomeWire } from './wire'

/** The setup steps of an org, in the recommended order. */
export async function getWelcome(ctx: OrgContext): Promise<WelcomeWire> {
  const setup = await readSetupState(ctx)
  const page = (path: string) => `/app/${ctx.org.slug}/${path}`
  return {
    user_name: setup.userName,
    app_installed: setup.hasInstallation,
    has_specs: setup.hasSpecs,
    install_url: ctx.ports.codeHosts.forge?.installUrl ?? null,
    steps: [
      {
        id: 'connect',
        title: 'Connect a repository',
        done: setup.hasRepository,
        url: page('settings/connections'),
      },
      { id: 'specs', title: 'Write the first spec', done: setup.hasSpecs, url: page('') },
      { id: 'invite', title: 'Invite a colleague', done: setup.people > 1, url: page('settings/members') },
      { id: 'api_key', title: 'Create an API key', done: setup.hasKey, url: page('settings/api-keys') },
    ],
  }
}

async function readSetupState(ctx: OrgContext) {
  const { db, org } = ctx
  const userId = userIdOf(ctx)
  const active = and(eq(installations.orgId, org.id), eq(installations.state, 'active'))
  const connected = and(eq(repositories.orgId, org.id), isNull(repositories.disconnectedAt))
  const specs = and(eq(documents.orgId, org.id), eq(documents.isSpec, true))
  const myKeys = and(eq(apiKeys.orgId, org.id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))
  const people = db
    .select({ count: sql`count(*)` })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.kind, 'human')))
    .where(eq(memberships.orgId, org.id))
  const [welcomeRow] = await db
    .select({
      userName: users.name,
      hasInstallation: sql<boolean>`exists (${db.select({ one: sql`1` }).from(installations).where(active)})`,
      hasRepository: sql<boolean>`exists (${db.select({ one: sql`1` }).from(repositories).where(connected)})`,
      hasSpecs: sql<boolean>`exists (${db.select({ one: sql`1` }).from(documents).where(specs)})`,
      hasKey: sql<boolean>`exists (${db.select({ one: sql`1` }).from(apiKeys).where(myKeys)})`,
      people: sql`(${people})`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!welcomeRow) throw new Error('the signed-in user no longer exists')
  return welcomeRow
}
