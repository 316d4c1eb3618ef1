import { and, eq, ne } from 'drizzle-orm'
import { chatLinks, chatWorkspaces, orgDirectory } from '#db/schema/index'
import { findWorkspace } from '#server/kernel/chat/open-org-chat'
import type { OrgContext, RequestContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { enterOrg } from '#server/kernel/procedures'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import type { InstalledWorkspace } from '#server/ports/chat/port'
import { orgPath } from '#shared/page-paths'
import type { InstallCallback } from '../wire'
import { callbackAddress, requireInstaller } from './begin-install'
import { takeAttempt } from './install-cookie'
import { identifyOperatorsWorkspace } from './operators-workspace'

/** Handles the return from the workspace. The admin who started must still be signed in and still manage the org. */
export async function finishInstall(
  ctx: RequestContext,
  { code, state, error }: InstallCallback,
): Promise<string> {
  const attempt = takeAttempt(ctx, state ?? '')
  if (!attempt)
    throw new DomainError('validation_failed', {
      message: 'This request to connect a workspace expired or was started in another browser. Start again.',
      issues: [{ loc: ['query', 'state'], msg: 'is not of this session', type: 'unknown_state' }],
    })
  const page = orgPath(attempt.org, 'settings/notifications/chat')
  if (error !== undefined || !code) return page
  const { org, permissions } = await enterOrg(ctx, attempt.org, 'org:manage', 'chat')
  const installer = requireInstaller(ctx)
  const installed = await installer.finish(code, callbackAddress(ctx.baseUrl))
  await requireFree(ctx, org.slug, installed)
  await withTransaction({ ...ctx, org, permissions }, (tx) => store(tx, installed))
  return page
}

/** The workspace of the operator's token belongs to the orgs that the operator named. */
async function requireFree(ctx: RequestContext, slug: string, { teamId }: InstalledWorkspace): Promise<void> {
  const operators = await identifyOperatorsWorkspace(ctx)
  if (operators?.teamId === teamId && !ctx.ports.chat?.orgs.includes(slug)) throw workspaceTaken()
}

async function store(ctx: OrgContext, installed: InstalledWorkspace): Promise<void> {
  const { db, org, clock, secretBox } = ctx
  const { teamId, teamName, botUserId, token } = installed
  const former = await findWorkspace(ctx)
  if (!(await enterInDirectory(db, 'chat_workspace', teamId, org.id))) throw workspaceTaken()
  if (former && former.teamId !== teamId) await releaseTeam(ctx, former.teamId)
  const values = {
    teamId,
    teamName,
    botUserId,
    token: secretBox.seal(token),
    problem: null,
    testedAt: clock.now(),
    connectedBy: userIdOf(ctx),
    connectedAt: clock.now(),
  }
  await db
    .insert(chatWorkspaces)
    .values({ orgId: org.id, ...values })
    .onConflictDoUpdate({ target: chatWorkspaces.orgId, set: values })
  await db.delete(chatLinks).where(and(eq(chatLinks.orgId, org.id), ne(chatLinks.teamId, teamId)))
  await recordAct(ctx, {
    act: 'chat.connect',
    target: { kind: 'chat_workspace', id: teamId, name: teamName },
  })
}

/** Another org can connect the workspace afterwards. */
export async function releaseTeam({ db, org }: OrgContext, teamId: string): Promise<void> {
  await db
    .delete(orgDirectory)
    .where(
      and(
        eq(orgDirectory.kind, 'chat_workspace'),
        eq(orgDirectory.key, teamId),
        eq(orgDirectory.orgId, org.id),
      ),
    )
}

const workspaceTaken = () =>
  conflict(
    'This workspace belongs to another organization of this deployment. An admin there can disconnect it first.',
  )
