import type { RequestContext } from '#server/kernel/context'

/**
 * Prevents cross-site requests: a link or image on another site must not trigger the action. Without proof that our own
 * page or the person sent the request, a confirmation page with a form is shown.
 */
export async function confirmUnlessOwnPage(
  { web }: RequestContext,
  action: 'sign_out' | 'disconnect',
  act: () => Promise<string>,
): Promise<string> {
  return web.isFromElsewhere ? `/auth/confirm?what=${action}` : act()
}
