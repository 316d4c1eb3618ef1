import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import { findMembership, listOrgs } from '#server/kernel/access/find-membership'
import type { Context } from '#server/kernel/context'
import { findCodeHostUser } from '../code-host/code-host-link'
import type { SessionData } from './wire'

/** The session data for the page layout. Anonymous callers do not learn whether the org exists. */
export async function getSession(ctx: Context, slug: string): Promise<SessionData> {
  const { actor, db } = ctx
  const nobody = { ...NOBODY, ...analyticsOf(ctx), org: slug }
  if (actor.kind !== 'user' && actor.kind !== 'key') return nobody
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId))
  if (!user) return nobody
  const only = actor.kind === 'key' ? actor.membership : actor.onlyMembership
  const ownOrg = actor.kind === 'user' ? (only ?? (await findMembership(db, actor, slug))) : only
  const membership = ownOrg?.org.slug === slug ? ownOrg : null
  const permissions = membership?.permissions ?? []
  const orgs = only ? [only.org] : await listOrgs(db, actor.userId)
  return {
    ...nobody,
    user: {
      sub: String(user.id),
      email: user.email,
      name: user.name,
      picture: user.picture,
      org: membership?.org.slug ?? null,
      permissions,
    },
    orgs: orgs.map(({ slug, name }) => ({ slug, name })),
    permissions,
    code_host_user: await findCodeHostUser(db, actor.userId),
  }
}

/** The key is public: it can only send events. */
const analyticsOf = ({ ports: { analytics } }: Context) => ({
  analytics_key: analytics?.publicKey ?? null,
  analytics_host: analytics?.host ?? null,
})

const NOBODY: SessionData = {
  user: null,
  org: '',
  orgs: [],
  permissions: [],
  code_host_user: null,
  analytics_key: null,
  analytics_host: null,
  auth_enabled: true,
  environment: 'self-hosted',
}
