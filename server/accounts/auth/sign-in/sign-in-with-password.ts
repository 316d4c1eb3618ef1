import { checkPassword } from '#server/accounts/idp/index'
import type { RequestContext } from '#server/kernel/context'
import { recordAct } from '#server/platform/audit/index'
import { problemPath } from './problem'

export interface PasswordForm {
  /** The id of the waiting sign-in at the embedded provider. */
  waiting: string
  email: string
  password: string
}

const STEP_COOKIE = 'svc_idp_step'

/** Handles the sign-in form. Returns the next URL, or null for an incorrect email or password. */
export async function signInWithPassword(ctx: RequestContext, typed: PasswordForm): Promise<string | null> {
  const { signIn, web } = ctx
  const { embedded } = signIn
  // Only the browser that started the sign-in may continue it.
  if (!embedded || web.cookie(STEP_COOKIE) !== typed.waiting) return problemPath('expired')
  const userId = await checkPassword(ctx, typed.email, typed.password)
  if (userId === null) {
    await recordAct(ctx, { act: 'sign_in.fail', target: { kind: 'email', id: typed.email } })
    return null
  }
  return (await embedded.finishSignIn(typed.waiting, userId)) ?? problemPath('expired')
}
