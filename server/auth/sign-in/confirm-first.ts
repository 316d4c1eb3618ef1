import type { Context } from '../../kernel/context'
import { webOf } from './sign-in-of'

/**
 * A link or picture on somebody else's page must not do this to whoever comes by. Without a proof that our own page or
 * the person sent the request, a page of ours asks, and its form is sent from here.
 */
export async function confirmFirst(
  ctx: Context,
  what: 'sign_out' | 'disconnect',
  act: () => Promise<string>,
): Promise<string> {
  return webOf(ctx).isFromElsewhere ? `/auth/confirm?what=${what}` : act()
}
