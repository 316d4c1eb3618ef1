import { z } from 'zod'
import { hasPassword, rotateSigningKeys } from '#server/accounts/idp/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { RowId } from '#server/kernel/paths'
import {
  movedOrgProcedure,
  OrgPath,
  openProcedure,
  orgProcedure,
  overHttp,
  platformProcedure,
  router,
  signedInProcedure,
} from '#server/kernel/procedures'
import { resealSecrets } from '#server/kernel/secrets/reseal-secrets'
import { Ok } from '#server/kernel/wire'
import { recordAct } from '#server/platform/audit/index'
import { findCodeHostLink, setGitAuthor } from '../code-host/code-host-link'
import { findCommitAuthor } from '../code-host/commit-author'
import { endAllSessions, endOneSession, listSessions } from '../sessions/list-sessions'
import { GitAuthorWire, NewAccount, Password, SessionId, SessionList } from '../sign-in/wire'
import { confirmEmail, emailStateOf, sendConfirmation } from './confirm-email'
import { createInvitedAccount, joinByInvitation, openInvitation } from './invited-account'
import { changePassword, isPasswordLink, makePasswordLink, setPasswordByLink } from './new-password'

/** Only for the embedded provider; other providers rotate their own keys. */
async function rotateKeys(ctx: RequestContext): Promise<{ kid: string }> {
  if (!ctx.signIn.embedded) throw notFound()
  return { kid: await rotateSigningKeys(ctx) }
}

/** Runs in batches. One transaction would lock every secret until all are done. */
async function reseal(ctx: Context): Promise<{ resealed: number }> {
  const resealed = await resealSecrets(ctx.db, ctx.secretBox)
  await recordAct(ctx, {
    act: 'secrets.reseal',
    target: { kind: 'deployment', id: 1 },
    details: { resealed },
  })
  return { resealed }
}

const openOverHttp = openProcedure.use(overHttp)
const signedInOverHttp = signedInProcedure.use(overHttp)

const SessionPath = OrgPath.extend({ session_id: SessionId })
const Token = z.object({ token: z.string().max(100) })

/** Sessions belong to people, so keys are refused. */
function requirePerson({ actor }: Context): { userId: number; sessionId: string | null } {
  if (actor.kind === 'user') return actor
  throw new DomainError('forbidden', { message: 'API keys have no sessions. Sign in as a person.' })
}

export const accountRouter = router({
  sessions: orgProcedure('specs:read')
    .output(SessionList)
    .query(async ({ ctx }) => {
      const { userId, sessionId } = requirePerson(ctx)
      const sessions = (await listSessions(ctx, userId)).map((session) => ({
        id: session.id,
        kind: session.kind,
        user_agent: session.userAgent,
        created_at: session.createdAt.toISOString(),
        expires_at: session.expiresAt?.toISOString() ?? null,
        is_current: session.id === sessionId,
      }))
      return { sessions }
    }),

  endSession: movedOrgProcedure(SessionPath, 'specs:read')
    .use(overHttp)
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      await endOneSession(ctx, requirePerson(ctx).userId, input.session_id)
      return { ok: true }
    }),

  endSessions: movedOrgProcedure(OrgPath, 'specs:read')
    .use(overHttp)
    .output(Ok)
    .mutation(async ({ ctx }) => {
      await endAllSessions(ctx, requirePerson(ctx).userId)
      return { ok: true }
    }),

  codeHostLink: signedInProcedure.query(({ ctx }) => findCodeHostLink(ctx, ctx.actor.userId)),

  needsCodeHostLink: signedInProcedure.query(async ({ ctx }) => {
    const link = await findCodeHostLink(ctx, ctx.actor.userId)
    return link === null || link?.hasLapsed === true
  }),

  /** The name and email of the person's commits, chosen or not. */
  gitAuthor: signedInProcedure.query(
    async ({ ctx }) => (await findCommitAuthor(ctx, ctx.actor.userId)).author,
  ),

  setGitAuthor: orgProcedure('specs:read')
    .input(GitAuthorWire)
    .output(GitAuthorWire)
    .mutation(async ({ ctx, input: { name, email } }) => {
      await setGitAuthor(ctx, requirePerson(ctx).userId, { name, email })
      return { name, email }
    }),

  hasPassword: signedInProcedure.query(({ ctx }) => hasPassword(ctx, ctx.actor.userId)),

  emailState: signedInOverHttp.query(({ ctx }) => emailStateOf(ctx, ctx.actor.userId)),

  sendConfirmation: signedInOverHttp.mutation(({ ctx }) => sendConfirmation(ctx, ctx.actor.userId)),

  confirmEmail: signedInOverHttp
    .input(Token)
    .mutation(({ ctx, input }) => confirmEmail(ctx, ctx.actor.userId, input.token)),

  changePassword: signedInOverHttp
    .input(z.object({ current: z.string().max(1000), password: Password }))
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.actor.userId, input)),

  passwordLink: platformProcedure(z.object({ user_id: RowId }))
    .use(overHttp)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => ({ url: await makePasswordLink(ctx, input.user_id) })),

  rotateKeys: platformProcedure(z.object({}))
    .use(overHttp)
    .output(z.object({ kid: z.string() }))
    .mutation(({ ctx }) => rotateKeys(ctx)),

  resealSecrets: platformProcedure(z.object({}))
    .output(z.object({ resealed: z.number().int() }))
    .mutation(({ ctx }) => reseal(ctx)),

  isPasswordLink: openProcedure.input(Token).query(({ ctx, input }) => isPasswordLink(ctx, input.token)),

  setPassword: openOverHttp
    .input(Token.extend({ password: Password }))
    .mutation(({ ctx, input }) => setPasswordByLink(ctx, input.token, input.password)),

  openInvitation: openOverHttp.input(Token).query(({ ctx, input }) => openInvitation(ctx, input.token)),

  joinByInvitation: signedInProcedure
    .input(Token)
    .mutation(({ ctx, input }) => joinByInvitation(ctx, input.token, ctx.actor.userId)),

  createInvited: openOverHttp
    .input(NewAccount.extend(Token.shape))
    .mutation(({ ctx, input: { token, ...account } }) => createInvitedAccount(ctx, token, account)),
})
