import { and, eq, ne } from 'drizzle-orm'
import { installations, memberships, orgs } from '../../db/schema'
import { recordAct } from '../audit'
import { codeHostToken } from '../auth'
import type { Context, RequestContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { withTransaction } from '../kernel/transaction'
import { PortError } from '../ports/port-error'
import { isInstallation } from './is-installation'
import { compareInstallation } from './sync-installation'

/**
 * Makes a person an admin of the installation's org if GitHub confirms two things: their linked account sees
 * the installation and administers its account. People arrive right after installing the app, possibly before
 * the webhook event.
 */
export async function claimInstallation(ctx: RequestContext, installationId: number): Promise<void> {
  const { actor, ports } = ctx
  if (actor.kind !== 'user' || actor.onlyMembership || actor.scopes || !ports.codeHosts.forge) return
  try {
    const token = await codeHostToken(ctx, actor.userId)
    const installation = token === null ? null : await ports.codeHosts.forge.installation(installationId)
    if (token === null || !installation || installation.isSuspended) return
    if (!(await ports.codeHosts.forge.administers(installation, token))) return
    await compareInstallation(ctx, installationId)
    await makeAdmin(ctx, installationId, actor.userId)
  } catch (error) {
    if (!(error instanceof PortError) && !(error instanceof DomainError)) throw error
    ctx.log.warn({ err: error, installationId }, 'could not read from GitHub who administers an installation')
  }
}

/** Does not change the role of an existing member, because an admin may have chosen it on purpose. */
async function makeAdmin(ctx: Context, installationId: number, userId: number): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const [org] = await tx.db
      .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
      .from(orgs)
      .innerJoin(installations, eq(installations.orgId, orgs.id))
      .where(and(isInstallation(installationId), ne(installations.host, 'local')))
    if (!org) return
    const joined = await tx.db
      .insert(memberships)
      .values({ orgId: org.id, userId, role: 'admin' })
      .onConflictDoNothing()
      .returning({ userId: memberships.userId })
    if (joined.length === 0) return
    const target = { kind: 'user', id: userId }
    await recordAct({ ...tx, org }, { act: 'member.join', target, details: { installation: installationId } })
  })
}
