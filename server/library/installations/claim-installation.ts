import { and, eq, ne } from 'drizzle-orm'
import { installations, memberships, orgs } from '#db/schema/index'
import { codeHostToken } from '#server/accounts/auth/index'
import { MOVE_COLUMNS } from '#server/kernel/access/org-move'
import type { Context, ProcedureContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { CodeHostLinkHandler } from '#server/kernel/events'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { PortError } from '#server/ports/port-error'
import { isInstallation } from './is-installation'
import { compareInstallation } from './sync-installation'

/**
 * Makes a person an admin of the installation's org if GitHub confirms two things: their linked account sees
 * the installation and administers its account. People arrive right after installing the app, possibly before
 * the webhook event.
 */
export async function claimInstallation(ctx: ProcedureContext, installationId: number): Promise<void> {
  const { actor, ports } = ctx
  const { forge } = ports.codeHosts
  if (actor.kind !== 'user' || actor.onlyMembership || actor.scopes || !forge) return
  await logHostFailure(ctx, async () => {
    const token = await codeHostToken(ctx, actor.userId)
    const installation = token === null ? null : await forge.installation(installationId)
    if (token === null || !installation || installation.isSuspended) return
    if (!(await forge.administers(installation, token))) return
    await compareInstallation(ctx, installationId)
    await makeAdmin(ctx, installationId, actor.userId)
  })
}

/** Limits the waiting time of a person who administers very many accounts. */
const MAX_CLAIMED = 50

/**
 * Makes a person who has just linked an account an admin of the orgs whose accounts they administer. They may have installed
 * the App before they linked.
 */
export const claimAdministered: CodeHostLinkHandler = async (ctx, { userId, token }) => {
  const { forge } = ctx.ports.codeHosts
  if (!forge) return
  await logHostFailure(ctx, async () => {
    let claimed = 0
    for await (const { id, isSuspended } of forge.administered(token)) {
      if (isSuspended) continue
      if (!(await isKnown(ctx, id))) await compareInstallation(ctx, id)
      await makeAdmin(ctx, id, userId)
      claimed += 1
      if (claimed === MAX_CLAIMED) break
    }
  })
}

async function logHostFailure(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PortError) && !(error instanceof DomainError)) throw error
    ctx.log.warn({ err: error }, 'could not make the person an admin of the org of an installation')
  }
}

async function isKnown({ db }: Context, installationId: number): Promise<boolean> {
  const rows = await db
    .select({ id: installations.id })
    .from(installations)
    .where(and(await isInstallation(db, installationId), eq(installations.state, 'active')))
  return rows.length > 0
}

/** Does not change the role of an existing member, because an admin may have chosen it on purpose. Changes no org that moves. */
async function makeAdmin(ctx: Context, installationId: number, userId: number): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const [org] = await tx.db
      .select({ id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS })
      .from(orgs)
      .innerJoin(installations, eq(installations.orgId, orgs.id))
      .where(and(await isInstallation(tx.db, installationId), ne(installations.host, 'local')))
    if (!org || org.movingSince) return
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
