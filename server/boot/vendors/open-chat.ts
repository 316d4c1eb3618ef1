import type { Chat, ChatWorkspaces } from '#server/ports/chat/port'
import { openInstaller } from '#server/ports/chat/slack/install'
import { openSlack } from '#server/ports/chat/slack/open-slack'
import { openResponder } from '#server/ports/chat/slack/respond'
import { asFetch, createOutbound } from '#server/ports/http'
import type { Settings } from '../settings'

type ChatSettings = Pick<
  Settings,
  | 'chatOrgs'
  | 'defaultOrg'
  | 'outboundAllow'
  | 'slackApiUrl'
  | 'slackBotToken'
  | 'slackClientId'
  | 'slackClientSecret'
  | 'slackSigningSecret'
>

const SLACK_URL = 'https://slack.com/api'
const BOUNDS = { timeoutMs: 15_000, maxBytes: 16_000_000 }

/** The workspace of the operator's token serves the orgs that CHAT_ORGS names. Others add the app themselves. */
export function openChat(settings: ChatSettings): ChatWorkspaces | null {
  const { slackBotToken, slackClientId: clientId, slackClientSecret: clientSecret } = settings
  const { slackApiUrl: apiUrl, outboundAllow: allow } = settings
  const hasApp = clientId !== null && clientSecret !== null
  if (slackBotToken === null && !hasApp) return null
  const outbound = createOutbound({ allow, trustedUrl: apiUrl ?? SLACK_URL })
  const options = { apiUrl, fetch: asFetch(outbound, BOUNDS) }
  const withToken = rememberByToken((token) => openSlack({ ...options, token }))
  const orgs = slackBotToken === null ? [] : (settings.chatOrgs ?? [settings.defaultOrg])
  return {
    of: (slug) => (slackBotToken !== null && orgs.includes(slug) ? withToken(slackBotToken) : null),
    orgs,
    withToken,
    receivesEvents: settings.slackSigningSecret.length > 0,
    installer: hasApp ? openInstaller({ ...options, clientId, clientSecret }) : null,
    respond: openResponder(options),
  }
}

const MAX_WORKSPACES = 500

/** Caches the channels of each workspace. Above the limit, evicts the workspace that was opened first. */
function rememberByToken(open: (token: string) => Chat): (token: string) => Chat {
  const opened = new Map<string, Chat>()
  return (token) => {
    const chat = opened.get(token) ?? open(token)
    if (!opened.has(token) && opened.size >= MAX_WORKSPACES) opened.delete(opened.keys().next().value ?? '')
    opened.set(token, chat)
    return chat
  }
}
