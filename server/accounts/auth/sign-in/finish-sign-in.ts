import type { RequestContext } from '#server/kernel/context'
import type { SignIn } from '#server/kernel/sign-in'
import type { VerifiedPerson } from '#server/ports/identity/port'
import { startBrowserSession } from '../sessions/start-browser-session'
import { type SignInAttempt, takeAttempt } from './attempt-cookie'
import { findOrCreateUser } from './find-or-create-user'
import { joinOrganization } from './join-organization'
import { problemPath, redirectToProblem } from './problem'

export interface CallbackQuery {
  code?: string
  state?: string
  error?: string
}

/** Handles the provider's callback: exchanges the code for tokens and starts a session. */
export async function finishSignIn(
  ctx: RequestContext,
  { code, state, error }: CallbackQuery,
): Promise<string> {
  const { signIn } = ctx
  const attempt = takeAttempt(ctx, state ?? '')
  if (attempt?.purpose !== 'sign_in') return problemPath('expired')
  if (error !== undefined || !code) return problemPath('refused')
  try {
    const { grant, person } = await signIn.provider.finish(code, attempt)
    if (!isFromOrganization(signIn, attempt, person)) return problemPath('organization')
    const { userId, isDeactivated } = await findOrCreateUser(
      ctx,
      signIn.providerName,
      person,
      attempt.firstLink,
    )
    if (isDeactivated) return problemPath('deactivated')
    const problem = await joinOrganization(ctx, signIn, userId, person)
    if (problem) return problemPath(problem)
    await startBrowserSession(ctx, userId, grant)
    return attempt.returnTo
  } catch (failure) {
    return redirectToProblem(ctx, failure)
  }
}

/** A sign-in to an org must return with that organization in the signed claims; the URL is not trusted. */
function isFromOrganization(
  { organizations }: SignIn,
  { org }: SignInAttempt,
  person: VerifiedPerson,
): boolean {
  return org === null || (person.organization !== null && organizations.get(org) === person.organization)
}
