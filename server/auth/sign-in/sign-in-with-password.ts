import { recordAct } from '../../audit'
import { checkPassword } from '../../idp'
import type { Context } from '../../kernel/context'
import { problemPath } from './problem'
import { signInOf } from './sign-in-of'

export interface PasswordForm {
  /** The sign-in that waits at the embedded provider. */
  waiting: string
  email: string
  password: string
}

const STEP_COOKIE = 'svc_idp_step'

/** The embedded provider's sign-in form. Where to go on; null when email and password do not belong together. */
export async function signInWithPassword(ctx: Context, typed: PasswordForm): Promise<string | null> {
  const { embedded, web } = signInOf(ctx)
  // Only the browser that the provider sent here may go on: another's sign-in is never finished for it.
  if (!embedded || web.cookie(STEP_COOKIE) !== typed.waiting) return problemPath('expired')
  const userId = await checkPassword(ctx, typed.email, typed.password)
  if (userId === null) {
    await recordAct(ctx, { act: 'sign_in.fail', target: { kind: 'email', id: typed.email } })
    return null
  }
  return (await embedded.finishSignIn(typed.waiting, userId)) ?? problemPath('expired')
}
