import type { Context, HttpParts, OrgProcedureContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { ChatInstaller } from '#server/ports/chat/port'
import { saveAttempt } from './install-cookie'

export const callbackAddress = (baseUrl: string) => `${baseUrl}/auth/chat/callback`

/** The address where an admin's browser continues to add the app to a workspace. */
export async function beginInstall(ctx: OrgProcedureContext & HttpParts): Promise<{ location: string }> {
  const { actor, org, baseUrl } = ctx
  const installer = requireInstaller(ctx)
  if (actor.kind !== 'user' || actor.sessionId === null)
    throw new DomainError('forbidden', {
      message: 'Only a person with a browser can connect a workspace. Open Settings, Notifications, Chat.',
    })
  const state = saveAttempt(ctx, { org: org.slug, userId: actor.userId, sessionId: actor.sessionId })
  return { location: installer.authorizeUrl(state, callbackAddress(baseUrl)) }
}

export function requireInstaller({ ports }: Pick<Context, 'ports'>): ChatInstaller {
  if (ports.chat?.installer) return ports.chat.installer
  throw new DomainError('not_configured', {
    message: 'No Slack app is configured. The operator can set SLACK_CLIENT_ID and SLACK_CLIENT_SECRET.',
    extras: { setting: 'SLACK_CLIENT_ID' },
  })
}
